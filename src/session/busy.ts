import { createSignal } from '#lib/signal.ts';

/** Is the person in the middle of something that an offer shouldn't disturb: a video, a form half filled in? */
export interface Busy {
  readonly get: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Busy from now on, until the returned function is called. Several may hold it at once. */
  readonly begin: () => () => void;
}

export function createBusy(): Busy {
  const signal = createSignal(false);
  const held = new Set<symbol>();
  const refresh = () => signal.set(held.size > 0);
  return {
    get: signal.get,
    subscribe: signal.subscribe,
    begin: () => {
      const hold = Symbol();
      held.add(hold);
      refresh();
      return () => {
        held.delete(hold);
        refresh();
      };
    },
  };
}

/** The page's. Players and forms hold it; notices of the frame wait for it. */
export const busy = createBusy();
