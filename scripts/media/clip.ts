/** The shape of a clip's script: what is shown, what is said, and how both are written down. */

import type { Mood } from './moods.ts';

/**
 * One narrated sentence. It is one caption, so it has to fit on two lines.
 * `|` marks where the caption breaks into its second line.
 */
export type Line = {
  readonly text: string;
  /** The same words in やさしい日本語, also at most two lines. */
  readonly easy: string;
  /** What the voice is given instead of `text`, where it would misread a word. */
  readonly say?: string;
  /** How many points or cards are visible while this is said. Left out: all. */
  readonly show?: number;
};

type Common = {
  /** Starts a chapter of this name. */
  readonly chapter?: string;
  /** What somebody who does not see the slide should be told about it. */
  readonly description: string;
  readonly lines: readonly [Line, ...Line[]];
};

/** Drawing code gets the mood, so that a clip keeps one range of colours. */
export type Art = (mood: Mood) => string;

export type Cover = Common & {
  readonly kind: 'cover';
  /** `|` breaks the line. */
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
  /** Folder name below server/content/sample/media. */
  readonly name: string;
  readonly mood: Mood;
  readonly slides: readonly [Slide, ...Slide[]];
};
