import { createSignal } from '#lib/signal.ts';
import type { TextValues, UiText } from './text-mode.ts';

/** One sentence about what just happened, and at most one thing to do about it. */
export interface CalmNotice {
  readonly message: UiText;
  readonly values?: TextValues;
  readonly action?: { readonly label: UiText; readonly run: () => void };
}

/** What stands at the bottom of the window just now. It stays until it is closed, replaced, or the page changes: nobody is hurried. */
export const calmNotice = createSignal<CalmNotice | null>(null);
