/** Draws a clip's picture at a given moment, as an SVG of 1280 × 720 units. */

import { bust, type LookName, looks } from '../art/people.ts';
import { FLOOR, places } from '../art/places.ts';
import { type Acting, poses } from '../art/poses.ts';
import { at, box } from '../art/shape.ts';
import { type Thing, type ThingName, things } from '../art/things.ts';
import type { Mood } from '../moods.ts';
import { type Actor, type Clip, type Line, type Position, type Prop, positions, type Scene } from './clip.ts';
import { RATE } from './speech.ts';
import { type Beat, FPS, type Span, type Timeline } from './timeline.ts';
import { cards, keyWord, largeWord, title } from './words.ts';

export const size = { width: 1280, height: 720 };

/** How long a new scene fades in over the old one, and how long something new needs to reach its size, in seconds. */
const FADE = 0.34;
const POP = 0.34;
/** The scale at which people are drawn. It leaves room for words above them. */
const PERSON = 1.02;
/** RMS levels of 16-bit samples above which a mouth is half open or open. */
const HALF_OPEN = 500;
const OPEN = 2200;
const BLINK_EVERY = 3.4;
/** The x of a person beside cards. */
const BESIDE_CARDS = 165;

/** The beat (a sentence with its times) whose speech is heard at this time; undefined if there is none. */
const heardAt = ({ beats }: Timeline, time: number): Beat | undefined =>
  beats.find(({ at: start, speech }) => time >= start && time < start + speech.samples.length / RATE);

function mouthAt(beat: Beat, time: number): 0 | 1 | 2 {
  const from = Math.round((time - beat.at) * RATE);
  const window = beat.speech.samples.subarray(Math.max(0, from), from + RATE / FPS);
  let energy = 0;
  for (const sample of window) energy += sample * sample;
  const level = Math.sqrt(energy / Math.max(1, window.length));
  return level > OPEN ? 2 : level > HALF_OPEN ? 1 : 0;
}

/**
 * Whether a person's eyes are closed for a blink. Each person has a different offset, so that people don't blink at the
 * same time.
 */
function blinks(who: LookName, time: number): boolean {
  const offset = [...who].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) / 7;
  return (time + offset) % BLINK_EVERY < 1.5 / FPS;
}

/** The scale of something that appeared `since` seconds ago. It grows slightly beyond 1 and then settles at 1. */
export function popped(since: number): number {
  if (since < 0) return 0;
  return [0.6, 0.92, 1.06, 1.02][Math.floor((since / POP) * 4)] ?? 1;
}

const yOf = (what: ThingName): number => (things[what] as Thing).y ?? FLOOR;
const scaleOf = (what: ThingName): number => (things[what] as Thing).scale ?? 1;

function prop({ what, argument }: Prop, x: number, mood: Mood, since: number, scale = 1): string {
  return at(x, yOf(what), scaleOf(what) * scale, things[what].draw(mood, since, argument));
}

/** The layout of a video call: people are larger, and the edge of the screen cuts them off. */
const CALL = {
  floor: 690,
  scale: 1.25,
  screen: '<clipPath id="screen"><rect x="90" y="60" width="1100" height="490"/></clipPath>',
};

function person({ who, pose }: Actor, x: number, mood: Mood, acting: Acting, call: boolean): string {
  const drawing = poses[pose](looks[who], acting, mood);
  // People on the right half are mirrored, so that a pose that reaches or moves to the right faces the middle.
  const mirrored = x > 640;
  const scale = call ? CALL.scale : PERSON;
  return `<g transform="translate(${x} ${call ? CALL.floor : FLOOR}) scale(${mirrored ? -scale : scale} ${scale})">${drawing}</g>`;
}

/** A sentence of the current scene. Its key word, card and things appeared `since` seconds ago. */
type Begun = { readonly line: Line; readonly since: number };

function begunAt({ beats }: Timeline, scene: number, time: number): Begun[] {
  return beats
    .filter((beat) => beat.scene === scene && beat.seenFrom <= time + 1e-6)
    .map(({ line, seenFrom }) => ({ line, since: time - seenFrom }));
}

function acting(who: LookName, { from, to }: Span, timeline: Timeline, time: number): Acting {
  const heard = heardAt(timeline, time);
  const speaks = heard?.line.by === who;
  return {
    since: time - from,
    left: to - time,
    speaks,
    expression: {
      mouth: speaks && heard !== undefined ? mouthAt(heard, time) : 0,
      eyes: blinks(who, time) ? 'closed' : 'open',
    },
  };
}

const isSpread = ({ lines }: Scene): boolean => lines.some(({ card }) => card !== undefined);

type View = {
  readonly xOf: (position: Position) => number;
  /** False leaves out the title, the key words and the cards. */
  readonly hasWords: boolean;
};
const usualView: View = { xOf: (position) => positions[position], hasWords: true };

function sceneAt(clip: Clip, timeline: Timeline, index: number, time: number, { xOf, hasWords } = usualView): string {
  const span = timeline.spans[index];
  if (span === undefined) throw new Error(`${clip.name}: no scene ${index + 1}`);
  const { scene, from } = span;
  const { mood } = clip;
  const begun = begunAt(timeline, index, time);
  const shown = [
    ...scene.things.map((thing) => prop(thing, xOf(thing.at), mood, time - from)),
    ...begun.flatMap(({ line, since }) =>
      line.things.map((thing) => prop(thing, xOf(thing.at), mood, since, popped(since))),
    ),
  ];
  const spread = isSpread(scene);
  const call = scene.place === 'online';
  const people = scene.people.map((one) =>
    person(one, spread ? BESIDE_CARDS : xOf(one.at), mood, acting(one.who, span, timeline, time), call),
  );
  const cast = call ? `${CALL.screen}<g clip-path="url(#screen)">${people.join('')}</g>` : people.join('');
  const taken = [...scene.people, ...scene.things, ...begun.flatMap(({ line }) => line.things)].map(
    ({ at: where }) => positions[where],
  );
  const word = begun.findLast(({ line }) => line.word !== undefined);
  const isTitle = index === 0 && begun.length <= 1;
  const words = spread
    ? cards(scene, begun, mood, popped)
    : isTitle
      ? title(clip.title, mood)
      : word?.line.word === undefined
        ? ''
        : keyWord(word.line.word, taken, mood, popped(word.since));
  return places[scene.place](mood) + shown.join('') + cast + (hasWords ? words : '');
}

const page = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 1280 720">${inside}</svg>`;

/** The picture at `time` seconds. */
export function pictureAt(clip: Clip, timeline: Timeline, time: number): string {
  const index = timeline.spans.findLastIndex(({ from }) => from <= time + 1e-6);
  const from = timeline.spans[index]?.from ?? 0;
  const now = sceneAt(clip, timeline, index, time);
  const faded = (time - from) / FADE;
  if (index === 0 || faded >= 1) return page(now);
  const before = sceneAt(clip, timeline, index - 1, from - 1 / FPS);
  const opacity = (Math.floor(faded * 4) + 1) / 5;
  return page(`${before}<g opacity="${opacity}">${now}</g>`);
}

/**
 * The layout of a thumbnail: the distance between people and things, the enlargement of the picture, and the y of the
 * floor. `zoom` and `floor` apply only to a picture with at most three people and things.
 */
const THUMBNAIL = { distance: 310, zoom: 1.3, floor: 664 };

/**
 * The clip's thumbnail. It shows everything that appears in the scene `clip.thumbnail`, moved closer together, without
 * the title, the key words and the cards.
 */
export function thumbnailOf(clip: Clip, timeline: Timeline): string {
  const index = clip.thumbnail - 1;
  const span = timeline.spans[index];
  if (span === undefined) throw new Error(`${clip.name}: no scene ${clip.thumbnail} for the thumbnail`);
  const { people, things: props, lines } = span.scene;
  const order = [...people, ...props, ...lines.flatMap((line) => line.things)]
    .map(({ at: where }) => where)
    .sort((a, b) => positions[a] - positions[b]);
  const xOf = (position: Position): number =>
    640 + (order.indexOf(position) - (order.length - 1) / 2) * THUMBNAIL.distance;
  const zoom = order.length > 3 ? 1 : THUMBNAIL.zoom;
  const floor = order.length > 3 ? FLOOR : THUMBNAIL.floor;
  const picture = sceneAt(clip, timeline, index, span.to - 1 / FPS, { xOf, hasWords: false });
  return page(`<g transform="translate(640 ${floor}) scale(${zoom}) translate(-640 ${-FLOOR})">${picture}</g>`);
}

/**
 * The picture at `time` seconds in the version with large key words. The speaker is on the left. On the right is the
 * latest key word or card label, and until the first of them the title.
 */
export function keyWordsAt(clip: Clip, timeline: Timeline, time: number): string {
  const { mood } = clip;
  const heard = heardAt(timeline, time) ?? timeline.beats.findLast(({ at: start }) => start <= time);
  const who = heard?.line.by ?? clip.presenter;
  const index = timeline.spans.findLastIndex(({ from }) => from <= time + 1e-6);
  const span = timeline.spans[index];
  if (span === undefined) throw new Error(`${clip.name}: no scene at ${time} s`);
  const begun = timeline.beats.filter((beat) => beat.seenFrom <= time + 1e-6);
  const latest = begun.findLast(({ line }) => line.word !== undefined || line.card !== undefined);
  const word = latest?.line.word ?? latest?.line.card?.label ?? clip.title;
  const { expression } = acting(who, span, timeline, time);
  const speaker = at(280, 720, 2, bust(looks[who], 102, expression));
  return page(
    box(0, 0, 1280, 720, mood.paper, 0) +
      box(0, 0, 560, 720, mood.soft, 0) +
      speaker +
      largeWord(word, mood, latest === undefined ? 1 : popped(time - latest.seenFrom)),
  );
}
