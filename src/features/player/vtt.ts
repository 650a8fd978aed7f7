/** One piece of a WebVTT file. Times in seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  /** Without markup; the lines of one cue joined. */
  readonly text: string;
}

const TIMING = /^((?:\d+:)?\d{2}:\d{2}\.\d{3})\s+-->\s+((?:\d+:)?\d{2}:\d{2}\.\d{3})/;

function seconds(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Japanese lines join without a space, except in text that puts spaces between its words (やさしい日本語). */
function join(lines: readonly string[]): string {
  const joint = lines.some((line) => line.includes(' ')) ? ' ' : '';
  return lines
    .join(joint)
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** As much of WebVTT as a text needs: cues with times. Notes, styles, regions, settings and markup are left out. */
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
