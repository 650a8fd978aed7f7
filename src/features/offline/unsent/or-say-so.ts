import { calmNotice } from '#ui/calm-notice.ts';
import { text } from './text.ts';

/** The device's storage may not answer; then nothing was changed, and the person is told. */
export function orSaySo(change: Promise<unknown>): void {
  change.catch((error: unknown) => {
    console.warn(error);
    calmNotice.set({ message: text.unchanged });
  });
}
