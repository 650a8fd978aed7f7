import { useEffect, useState } from 'react';
import { untilTomorrow } from '#lib/dates.ts';
import { dayOf } from '#lib/day-text.ts';

/**
 * The device's current day. Updated at midnight. Also updated when the page becomes visible, because timers stop while
 * the device sleeps.
 */
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

/** The day that the form records: while the form is in use, midnight does not change it. */
export function formDay(before: string, today: string, isInUse: boolean): string {
  return isInUse ? before : today;
}

interface FormDay {
  /** `yyyy-MM-dd`. After midnight it remains the previous day while the form is in use. */
  readonly day: string;
  /**
   * Call it with true when the form has unsaved input or the confirmation of a save is shown, and with false
   * afterwards.
   */
  readonly setInUse: (isInUse: boolean) => void;
}

export function useFormDay(today: string): FormDay {
  const [before, setBefore] = useState(today);
  const [isInUse, setInUse] = useState(false);
  const day = formDay(before, today, isInUse);
  if (day !== before) setBefore(day);
  return { day, setInUse };
}
