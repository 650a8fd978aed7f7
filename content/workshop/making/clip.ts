/** Reads a clip's text file, `clips/<name>.yaml` (README.md describes the format). */

import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { parse } from 'yaml';
import { type LookName, looks } from '../art/people.ts';
import { type PlaceName, places } from '../art/places.ts';
import { type PoseName, poses } from '../art/poses.ts';
import { type ThingName, things } from '../art/things.ts';
import { type Mood, type MoodName, moods } from '../moods.ts';

/** The x of each position, in units of the picture, which is 1280 wide. */
export const positions = { left: 220, middle: 640, right: 1060 } as const;
export type Position = keyof typeof positions;

export type Actor = { readonly who: LookName; readonly at: Position; readonly pose: PoseName };
export type Prop = { readonly what: ThingName; readonly at: Position; readonly argument: string };
export type Card = { readonly what: ThingName; readonly argument: string; readonly label: string };

/** One spoken sentence. It becomes one caption. `|` marks a line break. */
export type Line = {
  readonly text: string;
  /** The sentence in easy Japanese. */
  readonly easy: string;
  /** The text for the synthetic voice. */
  readonly say: string;
  readonly by: LookName;
  /**
   * The key word. It appears with the sentence, and stays until the next key word or the end of the scene. The version
   * `keywords` shows it until the next key word or card, even in a later scene.
   */
  readonly word?: string | undefined;
  readonly things: readonly Prop[];
  readonly card?: Card | undefined;
};

export type Scene = {
  /** If set, the scene begins a chapter with this name. */
  readonly chapter?: string | undefined;
  readonly place: PlaceName;
  readonly people: readonly Actor[];
  readonly things: readonly Prop[];
  /** What the picture shows, for people who can't see it. Undefined if the spoken words say everything. */
  readonly description?: string | undefined;
  readonly lines: readonly Line[];
};

/**
 * `keywords`: the speaker beside large key words. `described`: before the first sentence of a scene, a voice describes
 * what the picture shows.
 */
export const VERSIONS = ['keywords', 'described'] as const;
export type Version = (typeof VERSIONS)[number];

export type Clip = {
  /** The clip's name, which is also the name of its folder below content/sample/media. */
  readonly name: string;
  readonly mood: Mood;
  /** The speaker of every sentence for which the YAML file has no `by`. */
  readonly presenter: LookName;
  readonly title: string;
  readonly versions: readonly Version[];
  /** The scene that the thumbnail shows, counted from 1. */
  readonly thumbnail: number;
  readonly scenes: readonly Scene[];
};

const MAX_CAPTION = 22;
const namesOf = <T extends object>(record: T) => Object.keys(record) as (keyof T & string)[];
const broken = (lines: number, characters: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text.split('|').length <= lines && text.split('|').every((line) => [...line].length <= characters),
      `at most ${lines} lines of ${characters} characters`,
    ),
  );

const actor = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/)),
  v.check((words) => words.length <= 3, 'a person has a name, a position and a pose'),
  v.transform(([who, at, pose = 'stand']) => ({ who, at, pose })),
  v.object({
    who: v.picklist(namesOf(looks)),
    at: v.picklist(namesOf(positions)),
    pose: v.picklist(namesOf(poses)),
  }),
);
const prop = v.pipe(
  v.string(),
  v.transform((text) => text.split(/\s+/)),
  v.transform(([what, at, ...rest]) => ({ what, at, argument: rest.join(' ') })),
  v.object({ what: v.picklist(namesOf(things)), at: v.picklist(namesOf(positions)), argument: v.string() }),
);
const card = v.pipe(
  v.string(),
  v.transform((text) => /^([^\s@]+)(?:@(\S+))?\s+(.+)$/.exec(text) ?? []),
  v.transform(([, what, argument = '', label]) => ({ what, argument, label })),
  v.object({ what: v.picklist(namesOf(things)), argument: v.string(), label: broken(1, 7) }),
);
const line = v.strictObject({
  text: broken(2, MAX_CAPTION),
  easy: broken(2, MAX_CAPTION),
  say: v.optional(v.string()),
  by: v.optional(v.picklist(namesOf(looks))),
  word: v.optional(broken(2, 8)),
  things: v.optional(v.array(prop), []),
  card: v.optional(card),
});
const scene = v.pipe(
  v.strictObject({
    chapter: v.optional(v.string()),
    place: v.picklist(namesOf(places)),
    people: v.optional(v.array(actor), []),
    things: v.optional(v.array(prop), []),
    description: v.optional(v.pipe(v.string(), v.maxLength(60))),
    lines: v.pipe(v.array(line), v.minLength(1)),
  }),
  v.check(({ people, things: shown, lines }) => {
    const taken = [...people, ...shown, ...lines.flatMap((one) => one.things)].map(({ at }) => at);
    return new Set(taken).size === taken.length;
  }, 'two people or things have the same position'),
  v.check(({ people, things: shown, lines }) => {
    if (lines.every((one) => one.card === undefined)) return true;
    const others = [...shown, ...lines.flatMap((one) => one.things)];
    return others.length === 0 && people.every(({ at }) => at === 'left') && lines.every(({ word }) => !word);
  }, 'a scene with cards has no things and no words, and people only at the left'),
);
const file = v.strictObject({
  mood: v.picklist(namesOf(moods)),
  presenter: v.picklist(namesOf(looks)),
  title: broken(2, 9),
  versions: v.optional(v.array(v.picklist(VERSIONS)), []),
  thumbnail: v.optional(v.number(), 1),
  scenes: v.pipe(
    v.array(scene),
    v.check(([first]) => first?.chapter !== undefined, 'the first scene begins a chapter'),
  ),
});

/** @throws an Error that names the file and the places that violate the format */
export async function readClip(name: string, path: URL): Promise<Clip> {
  const result = v.safeParse(file, parse(await readFile(path, 'utf8')));
  if (!result.success) {
    const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
    throw new Error(`clips/${name}.yaml\n  ${problems.join('\n  ')}`);
  }
  const { mood, presenter, scenes, ...rest } = result.output;
  return {
    ...rest,
    name,
    mood: moods[mood satisfies MoodName],
    presenter,
    scenes: scenes.map(({ lines, ...others }) => ({
      ...others,
      lines: lines.map((one) => ({ ...one, say: one.say ?? one.text.replaceAll('|', ''), by: one.by ?? presenter })),
    })),
  };
}
