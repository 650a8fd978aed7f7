import { useEffect, useState } from 'react';
import { untilTomorrow } from '#lib/dates.ts';
import { dayOf } from '#lib/day-text.ts';

/** The device's day, also after midnight has passed over an open page (timers sleep with the device, so looking at it counts too). */
export function useToday(): string {
  const [today, setToday] = useState(() => dayOf(new Date()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const now = new Date();
      setToday(dayOf(now));
      timer = setTimeout(look, untilTomorrow(now) + 1000);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return today;
}
