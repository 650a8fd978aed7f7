import { createSignal } from '#lib/signal.ts';

interface Fatal {
  readonly error: Error;
  /** Where it happened: it is over with the next change of page. */
  readonly href: string;
}

/** A failure outside any render that takes the page's place: a 419 (DESIGN.md 4.3, Errors). */
export const fatalSignal = createSignal<Fatal | null>(null);

export function showFatal(error: Error): void {
  fatalSignal.set({ error, href: window.location.href });
}
