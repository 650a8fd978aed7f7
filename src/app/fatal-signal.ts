import { createSignal } from '#lib/signal.ts';

/** A failure outside any render that takes the page's place until the next change of page: a 419 (DESIGN.md 4.3, Errors). */
export const fatalSignal = createSignal<Error | null>(null);
