import { createSignal } from '#lib/signal.ts';

export interface Update {
  readonly workbox: {
    messageSkipWaiting(): void;
    addEventListener(type: 'controlling', listener: () => void): void;
  };
  /** False once the new worker is active, for example because the update was accepted in another tab. */
  readonly waiting: () => boolean;
  /**
   * Makes the active worker stop caching files, because the new worker is activated only when the active one has
   * finished its work. Resolves once the active worker has answered, and is therefore running, or after a timeout.
   */
  readonly hurry: () => Promise<void>;
  /** Resolves when the page has sent no request for a moment, or after a timeout. */
  readonly requestsPaused: () => Promise<void>;
  readonly reload: () => void;
  /** True while a reload would interrupt the person. */
  readonly isBusy: () => boolean;
}

/** Offers the new version. The page reloads only after the person has accepted, and not while they are busy. */
export function offerUpdate({ workbox, waiting, hurry, requestsPaused, reload, isBusy }: Update): void {
  let isAccepted = false;
  // The old worker may take minutes to finish. If the person has started something by then, the page does not reload,
  // and the notice appears again when they are done.
  workbox.addEventListener('controlling', () => {
    if (isAccepted && !isBusy()) reload();
  });
  pendingUpdate.set({
    apply: () => {
      if (!waiting()) return reload();
      isAccepted = true;
      // To activate the new worker, Chromium stops the old one. A request that arrives meanwhile starts the old worker
      // again. The new one then waits until the old one has been idle for 30 seconds. The same happens if the old worker
      // is only just starting. Therefore the update first waits until the old worker is running, and then for a moment
      // without requests.
      void hurry()
        .catch(() => {})
        .then(requestsPaused)
        .then(() => workbox.messageSkipWaiting());
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

/** The update that the person can accept; null without one. */
export const pendingUpdate = createSignal<PendingUpdate | null>(null);
