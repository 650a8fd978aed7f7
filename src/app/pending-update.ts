import { createSignal } from '#lib/signal.ts';

export interface PendingUpdate {
  readonly apply: () => void;
  readonly dismiss: () => void;
}

/** The update that waits to be accepted, or null. */
export const pendingUpdate = createSignal<PendingUpdate | null>(null);
