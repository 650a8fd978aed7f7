import type { Cue } from './vtt.ts';

export interface TranscriptLine extends Cue {
  readonly kind: 'said' | 'shown';
}

/** What is said and what is shown in one text, in the order of the video; what is shown first stands first. */
export function mergeTranscript(captions: readonly Cue[], descriptions: readonly Cue[]): TranscriptLine[] {
  const lines = [
    ...descriptions.map((cue) => ({ ...cue, kind: 'shown' as const })),
    ...captions.map((cue) => ({ ...cue, kind: 'said' as const })),
  ];
  return lines.sort((a, b) => a.start - b.start);
}

/** Seconds. A seek to a start comes to rest a little before it: the element's clock has steps of its own. */
const STEP_SECONDS = 0.1;

/** Which of these parts a moment belongs to: the last one that has begun; -1 before the first. Their order is that of the video. */
export function partAt(parts: readonly { readonly start: number }[], time: number): number {
  return parts.findLastIndex(({ start }) => start <= time + STEP_SECONDS);
}

/** The line of a moment: the last one said. Descriptions span whole scenes, so they don't count. */
export function lineAt(lines: readonly TranscriptLine[], time: number): number {
  const line = lines[partAt(lines, time)];
  return line ? lines.findLastIndex((one) => one.kind === 'said' && one.start <= line.start) : -1;
}
