/** The script of a clip: what is shown and what is said, and how both are written. */

import type { Mood } from '../moods.ts';

/** One narrated sentence. It is one caption, so it must fit on two lines. `|` marks the line break. */
export type Line = {
  readonly text: string;
  /** The same words in やさしい日本語, also on at most two lines. */
  readonly easy: string;
  /** The text for the voice if it would misread a word of `text`. */
  readonly say?: string;
  /** How many points or cards are visible while this is said; all by default. */
  readonly show?: number;
};

type Common = {
  /** Begins a chapter of this name. */
  readonly chapter?: string;
  /** The description of the slide for people who can't see it. */
  readonly description: string;
  readonly lines: readonly [Line, ...Line[]];
};

/** Drawings receive the mood, so that a clip has one range of colours. */
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
