/** The types of a clip's script: what is shown and what is said. */

import type { Mood } from '../moods.ts';

/** One narrated sentence. It becomes one caption, so it must fit on two lines. `|` marks the line break. */
export type Line = {
  readonly text: string;
  /** The sentence in easy Japanese, also on at most two lines. */
  readonly easy: string;
  /** The text for the synthetic voice, if the voice would misread a word of `text`. */
  readonly say?: string;
  /** The number of points or cards that are visible during this sentence; all by default. */
  readonly show?: number;
};

type Common = {
  /** If set, the slide begins a chapter with this name. */
  readonly chapter?: string;
  /** The description of the slide for people who can't see it. */
  readonly description: string;
  readonly lines: readonly [Line, ...Line[]];
};

/** A drawing. It receives the clip's mood, so that all drawings of a clip use the same colours. */
export type Art = (mood: Mood) => string;

export type Cover = Common & {
  readonly kind: 'cover';
  /** `|` marks a line break. */
  readonly heading: string;
  readonly sub?: string;
  readonly art: Art;
};

export type Points = Common & {
  readonly kind: 'points';
  readonly heading: string;
  readonly points: readonly string[];
  readonly art: Art;
};

export type Card = { readonly label: string; readonly art: Art };

export type Cards = Common & {
  readonly kind: 'cards';
  readonly heading: string;
  readonly cards: readonly Card[];
};

export type Slide = Cover | Points | Cards;

export type Clip = {
  /** Folder name below content/sample/media. */
  readonly name: string;
  readonly mood: Mood;
  readonly slides: readonly [Slide, ...Slide[]];
};
