import { useState } from 'react';

/** The day of today's form: it stays what it was while somebody has something in it, also over midnight. */
export function formDay(before: string, today: string, isInUse: boolean): string {
  return isInUse ? before : today;
}

interface FormDay {
  /** `yyyy-MM-dd`; earlier than today while it is held. */
  readonly day: string;
  /** Something is typed in, or was just saved and is still said. */
  readonly setInUse: (isInUse: boolean) => void;
}

export function useFormDay(today: string): FormDay {
  const [before, setBefore] = useState(today);
  const [isInUse, setInUse] = useState(false);
  const day = formDay(before, today, isInUse);
  if (day !== before) setBefore(day);
  return { day, setInUse };
}
