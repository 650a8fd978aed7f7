/** Calculates when each sentence is heard and each picture is shown, in seconds. */

import type { Clip, Line, Scene } from './clip.ts';
import { RATE, type Speech } from './speech.ts';

export const FPS = 12;

const LEAD_IN = 0.6;
/**
 * The time between two speeches. It is negative, because each speech begins and ends with 0.3 to 0.4 s of silence. In
 * total, the pause lasts about half a second.
 */
const BETWEEN_LINES = -0.2;
const BETWEEN_SCENES = 0.35;
const TAIL = 1.2;
/**
 * How many seconds a caption remains visible after the voice ends, for slow readers. The next caption may end it
 * earlier.
 */
const LINGER = 0.15;

export type Beat = {
  readonly scene: number;
  readonly line: Line;
  readonly speech: Speech;
  /** The time of the speech's first sample. */
  readonly at: number;
  /** When the line's key word, card and drawn objects appear in the picture. */
  readonly seenFrom: number;
  readonly caption: { readonly start: number; readonly end: number };
};

export type Span = { readonly scene: Scene; readonly from: number; readonly to: number };

export type Timeline = {
  readonly beats: readonly Beat[];
  readonly spans: readonly Span[];
  /** The spoken descriptions of the described version. */
  readonly described: readonly { readonly at: number; readonly speech: Speech }[];
  readonly duration: number;
};

/** Rounds to whole frames. A clip's duration is rounded so that its sound and its picture end together. */
const toFrame = (seconds: number): number => Math.round(seconds * FPS) / FPS;
const lengthOf = ({ samples }: Speech): number => samples.length / RATE;

/**
 * The speech of each sentence, in order. `descriptions`: the spoken descriptions by the index of their scene; empty if
 * the clip has no described version.
 */
export type Voices = { readonly lines: readonly Speech[]; readonly descriptions: ReadonlyMap<number, Speech> };

export function layOut(clip: Clip, { lines, descriptions }: Voices): Timeline {
  const beats: Beat[] = [];
  const starts: number[] = [];
  const described: { at: number; speech: Speech }[] = [];
  let now = LEAD_IN;
  for (const [scene, { lines: sentences }] of clip.scenes.entries()) {
    if (scene > 0) now += BETWEEN_SCENES;
    starts.push(scene === 0 ? 0 : toFrame(now - 0.2));
    const description = descriptions.get(scene);
    if (description !== undefined) {
      described.push({ at: now, speech: description });
      now += lengthOf(description) + BETWEEN_LINES;
    }
    for (const [index, line] of sentences.entries()) {
      const speech = lines[beats.length];
      if (speech === undefined) throw new Error(`${clip.name}: a sentence has no speech`);
      if (index > 0) now += BETWEEN_LINES;
      beats.push({
        scene,
        line,
        speech,
        at: now,
        seenFrom: toFrame(now + speech.begins - 0.1),
        caption: { start: now + speech.begins - 0.05, end: now + speech.ends + LINGER },
      });
      now += lengthOf(speech);
    }
  }
  const duration = toFrame(now + TAIL);
  const spans = clip.scenes.map((scene, index) => ({
    scene,
    from: starts[index] ?? 0,
    to: starts[index + 1] ?? duration,
  }));
  return { beats: withoutOverlap(beats), spans, described, duration };
}

function withoutOverlap(beats: readonly Beat[]): Beat[] {
  return beats.map((beat, index) => {
    const next = beats[index + 1]?.caption.start ?? Number.POSITIVE_INFINITY;
    return { ...beat, caption: { start: beat.caption.start, end: Math.min(beat.caption.end, next) } };
  });
}

/** All speeches as one track; with `withDescriptions`, also the spoken descriptions. */
export function mixDown({ beats, described, duration }: Timeline, withDescriptions: boolean): Int16Array {
  const track = new Int16Array(Math.round(duration * RATE));
  for (const { at, speech } of [...beats, ...(withDescriptions ? described : [])]) {
    const start = Math.round(at * RATE);
    track.set(speech.samples.subarray(0, track.length - start), start);
  }
  return track;
}
