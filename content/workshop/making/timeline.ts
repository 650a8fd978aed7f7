/** Calculates when each sentence is heard and each slide is shown, in seconds. */

import type { Clip, Line, Slide } from './clip.ts';
import { RATE, type Speech } from './speech.ts';

export const FPS = 12;

const LEAD_IN = 0.6;
/**
 * Each speech begins and ends with 0.3 to 0.4 s of silence. The value is negative, so that the pause between two
 * speeches lasts only about half a second.
 */
const BETWEEN_LINES = -0.2;
const BETWEEN_SLIDES = 0.35;
const TAIL = 1.2;
/** How long a caption remains visible after the voice ends, for slow readers. The next caption may end it earlier. */
const LINGER = 0.35;

export type Beat = {
  readonly slide: Slide;
  readonly line: Line;
  readonly speech: Speech;
  /** The time of the speech's first sample. */
  readonly at: number;
  /** When the beat's picture appears. It stays until the next beat. */
  readonly seenFrom: number;
  readonly caption: { readonly start: number; readonly end: number };
};

export type Timeline = { readonly beats: readonly Beat[]; readonly duration: number };

/** Rounds to whole frames, so that sound and picture end together. */
const toFrame = (seconds: number): number => Math.round(seconds * FPS) / FPS;

export function layOut(clip: Clip, speeches: readonly Speech[]): Timeline {
  const beats: Beat[] = [];
  let now = LEAD_IN;
  let index = 0;
  for (const [slideIndex, slide] of clip.slides.entries()) {
    if (slideIndex > 0) now += BETWEEN_SLIDES;
    for (const [lineIndex, line] of slide.lines.entries()) {
      const speech = speeches[index++];
      if (speech === undefined) throw new Error(`${clip.name}: a sentence has no speech`);
      if (lineIndex > 0) now += BETWEEN_LINES;
      const lead = lineIndex > 0 ? 0.1 : 0.5;
      beats.push({
        slide,
        line,
        speech,
        at: now,
        seenFrom: index === 1 ? 0 : toFrame(now + speech.begins - lead),
        caption: { start: now + speech.begins - 0.05, end: now + speech.ends + LINGER },
      });
      now += speech.samples.length / RATE;
    }
  }
  return { beats: withoutOverlap(beats), duration: toFrame(now + TAIL) };
}

function withoutOverlap(beats: readonly Beat[]): Beat[] {
  return beats.map((beat, index) => {
    const next = beats[index + 1]?.caption.start ?? Number.POSITIVE_INFINITY;
    return { ...beat, caption: { start: beat.caption.start, end: Math.min(beat.caption.end, next) } };
  });
}

export function mixDown({ beats, duration }: Timeline): Int16Array {
  const track = new Int16Array(Math.round(duration * RATE));
  for (const { at, speech } of beats) track.set(speech.samples, Math.round(at * RATE));
  return track;
}
