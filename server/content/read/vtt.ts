import type { Problems } from '#server/content/read/problems.ts';

/** A cue of a WebVTT file. Times are seconds from the start of the video. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const TIMING = /^((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})[ \t]+-->[ \t]+((?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3})(?:[ \t].*)?$/;
/** How many seconds after the end of the video a cue may end. */
const TOLERANCE_SECONDS = 1;

/**
 * Parses WebVTT and reports every mistake, because players skip a broken cue silently. `duration`: the length of the
 * video in seconds.
 */
export function parseVtt(file: string, text: string, duration: number, problems: Problems): Cue[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (!/^WEBVTT([ \t].*)?$/.test(lines[0] ?? '')) problems.add(file, 1, '1行目に WEBVTT がありません。');
  const cues: Cue[] = [];
  for (const [index, line] of lines.entries()) {
    if (!line.includes('-->')) continue;
    const at = index + 1;
    const times = TIMING.exec(line);
    if (times === null) {
      problems.add(file, at, '時刻の形式が正しくありません（00:00:01.000 --> 00:00:02.000）。');
      continue;
    }
    const end = lines.indexOf('', at);
    const body = lines.slice(at, end < 0 ? undefined : end);
    const cue = { start: seconds(times[1]), end: seconds(times[2]), text: plain(body) };
    if (cue.end <= cue.start) problems.add(file, at, '終わりの時刻が始まりより前です。');
    if (cue.start < (cues.at(-1)?.start ?? 0)) problems.add(file, at, '前の字幕より早い時刻です。');
    if (cue.end > duration + TOLERANCE_SECONDS) problems.add(file, at, '動画の長さをこえています。');
    if (cue.text === '') problems.add(file, at, '文がありません。');
    cues.push(cue);
  }
  if (cues.length === 0) problems.add(file, 1, '字幕がひとつもありません。');
  return cues;
}

function seconds(time = ''): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Removes WebVTT tags (voices, classes, ruby); line breaks stay. */
function plain(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}
