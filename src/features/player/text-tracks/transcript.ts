import { queryOptions } from '@tanstack/react-query';
import { partAt } from '#catalog/duration.ts';

/** A cue of a WebVTT file. Times are in seconds. */
interface Cue {
  readonly start: number;
  readonly end: number;
  /** The cue's text on one line, without markup. */
  readonly text: string;
}

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/**
 * Joins the lines of a cue and removes the markup. Japanese text needs no space between the lines. Only easy Japanese
 * (やさしい日本語) separates words with spaces, so if the text contains a space, the lines are joined with a space too.
 */
function join(lines: readonly string[]): string {
  const joint = lines.some((line) => line.includes(' ')) ? ' ' : '';
  return lines
    .join(joint)
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** Parses the cues of a WebVTT file. Notes, styles, regions, settings and markup are ignored. */
export function parseVtt(file: string): Cue[] {
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/);
  return blocks.flatMap((block) => {
    const lines = block.split('\n').filter((line) => line !== '');
    const at = lines.findIndex((line) => TIMING.test(line));
    const [, start, end] = TIMING.exec(lines[at] ?? '') ?? [];
    const text = join(lines.slice(at + 1));
    if (start === undefined || end === undefined || text === '') return [];
    return [{ start: seconds(start), end: seconds(end), text }];
  });
}

export interface TranscriptLine extends Cue {
  readonly kind: 'said' | 'shown';
}

/**
 * Captions (`said`) and descriptions (`shown`), sorted by time. If both begin at the same time, the description comes
 * first.
 */
export function mergeTranscript(captions: readonly Cue[], descriptions: readonly Cue[]): TranscriptLine[] {
  const lines = [
    ...descriptions.map((cue) => ({ ...cue, kind: 'shown' as const })),
    ...captions.map((cue) => ({ ...cue, kind: 'said' as const })),
  ];
  return lines.sort((a, b) => a.start - b.start);
}

/**
 * The index of the last caption that has begun by `time`; -1 before the first caption. Descriptions are skipped,
 * because they span whole scenes.
 */
export function lineAt(lines: readonly TranscriptLine[], time: number): number {
  const line = lines[partAt(lines, time)];
  return line ? lines.findLastIndex((one) => one.kind === 'said' && one.start <= line.start) : -1;
}

/** The query for the cues of a track. They are never stale, because the track's URL contains a hash of its content. */
export function cuesOptions(url: string | undefined) {
  return queryOptions({
    queryKey: ['cues', url],
    queryFn: async ({ signal }): Promise<Cue[]> => {
      const response = await fetch(url ?? '', { signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`track: ${response.status}`);
      return parseVtt(await response.text());
    },
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
