/** The four WebVTT tracks of a clip. */

import type { Line, Scene } from './clip.ts';
import type { Timeline } from './timeline.ts';

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

/**
 * The captions as WebVTT. A sentence that somebody other than the presenter speaks is in quotation marks, for people
 * who can't hear that the voice changes. A sentence that already contains a 「 stays as it is.
 */
export function captions({ beats }: Timeline, kind: 'text' | 'easy', presenter: Line['by']): string {
  const wordsOf = (line: Line) => (line.by === presenter || /「/.test(line[kind]) ? line[kind] : `「${line[kind]}」`);
  return webVtt(beats.map(({ caption, line }) => ({ ...caption, text: wordsOf(line).replaceAll('|', '\n') })));
}

/** One cue for each scene for which `nameOf` returns a text. It lasts until the next cue, or to the end of the clip. */
function stretches({ spans, duration }: Timeline, nameOf: (scene: Scene) => string | undefined): Cue[] {
  const starts = spans.flatMap(({ scene, from }) => {
    const text = nameOf(scene);
    return text === undefined ? [] : [{ start: from, text }];
  });
  return starts.map(({ start, text }, index) => ({ start, end: starts[index + 1]?.start ?? duration, text }));
}

export function descriptions(timeline: Timeline): string {
  return webVtt(stretches(timeline, ({ description }) => description));
}

export function chapters(timeline: Timeline): string {
  return webVtt(stretches(timeline, ({ chapter }) => chapter));
}
