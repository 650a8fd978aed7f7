import { partAt } from './part-at.ts';
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

/** The line of a moment: the last one said. Descriptions span whole scenes, so they don't count. */
export function lineAt(lines: readonly TranscriptLine[], time: number): number {
  const line = lines[partAt(lines, time)];
  return line ? lines.findLastIndex((one) => one.kind === 'said' && one.start <= line.start) : -1;
}
