import { createSignal, type Signal } from '#lib/signal.ts';
import type { ResumePosition } from '#viewing/resume-positions.ts';

/** Where the current person is in their videos on this device, the latest first. Empty on the server, and until it was read. */
export const watched: Signal<readonly ResumePosition[]> = createSignal<readonly ResumePosition[]>([]);
