/** The four WebVTT tracks of a clip. */

import type { Timeline } from './timeline.ts';

/** A caption of this size fits on a phone. The limits are similar to those of Japanese broadcasters. */
const MAX_LINES = 2;
const MAX_CHARACTERS = 22;

type Cue = { readonly start: number; readonly end: number; readonly text: string };

function stamp(seconds: number): string {
  const total = Math.round(seconds * 1000);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(Math.floor(total / 3_600_000), 2)}:${pad(Math.floor(total / 60_000) % 60, 2)}:${pad(Math.floor(total / 1000) % 60, 2)}.${pad(total % 1000, 3)}`;
}

function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ start, end, text }, index) => `${index + 1}\n${stamp(start)} --> ${stamp(end)}\n${text}\n`,
  );
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function captionText(text: string): string {
  const lines = text.split('|');
  const long = lines.find((line) => [...line].length > MAX_CHARACTERS);
  if (lines.length > MAX_LINES || long !== undefined)
    throw new Error(`caption longer than ${MAX_LINES} × ${MAX_CHARACTERS}: ${text}`);
  return lines.join('\n');
}

export function captions({ beats }: Timeline, kind: 'text' | 'easy'): string {
  return webVtt(beats.map(({ caption, line }) => ({ ...caption, text: captionText(line[kind]) })));
}

/** One cue per slide for which `nameOf` returns a text. The cue lasts until the next such slide. */
function stretches(
  { beats, duration }: Timeline,
  nameOf: (beat: Timeline['beats'][number]) => string | undefined,
): Cue[] {
  const starts = beats.flatMap((beat, index) => {
    const text = beat.slide === beats[index - 1]?.slide ? undefined : nameOf(beat);
    return text === undefined ? [] : [{ start: beat.seenFrom, text }];
  });
  return starts.map(({ start, text }, index) => ({ start, end: starts[index + 1]?.start ?? duration, text }));
}

export function descriptions(timeline: Timeline): string {
  return webVtt(stretches(timeline, ({ slide }) => slide.description));
}

export function chapters(timeline: Timeline): string {
  return webVtt(stretches(timeline, ({ slide }) => slide.chapter));
}
