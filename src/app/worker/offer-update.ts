import { createSignal } from '#lib/signal.ts';
import { busy } from '#session/work.ts';

export interface Update {
  readonly workbox: {
    messageSkipWaiting(): void;
    addEventListener(type: 'controlling', listener: () => void): void;
  };
  /** False once it is in charge, accepted in another tab. */
  readonly waiting: () => boolean;
  /** The active worker postpones its caching, because the new one waits until nothing is under way. */
  readonly hurry: () => void;
  readonly reload: () => void;
}

/** Offers a new version. It is reloaded into only when the person wants it, and not while they are in the middle of something. */
export function offerUpdate({ workbox, waiting, hurry, reload }: Update): void {
  let isAccepted = false;
  // The old worker may hold on for minutes. What the person has begun by then goes first: the offer comes back with its end.
  workbox.addEventListener('controlling', () => {
    if (isAccepted && !busy.get()) reload();
  });
  pendingUpdate.set({
    apply: () => {
      if (!waiting()) return reload();
      isAccepted = true;
      hurry();
      workbox.messageSkipWaiting();
    },
    dismiss: () => {
      isAccepted = false;
      pendingUpdate.set(null);
    },
  });
}

export interface PendingUpdate {
  readonly apply: () => void;
  readonly dismiss: () => void;
}

/** The update that waits to be accepted, or null. */
export const pendingUpdate = createSignal<PendingUpdate | null>(null);
