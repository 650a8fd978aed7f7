import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';

/** The sizes that are made of an image, by its place on the page. */
export interface ImageRecipe {
  readonly name: string;
  readonly widths: readonly number[];
  /** Width ÷ height that the source must have; null for any. */
  readonly ratio: number | null;
  /** The width whose path is stored; the paths of the others differ in the number only. */
  readonly stored: number;
}

const wide = { widths: THUMBNAIL_WIDTHS, ratio: 16 / 9 } as const;

export const recipes = {
  thumbnail: { name: 'thumbnail', ...wide, stored: THUMBNAIL_WIDTHS[0] },
  poster: { name: 'poster', ...wide, stored: 960 },
  square: { name: 'square', widths: [256], ratio: 1, stored: 256 },
  /** Images inside a text. */
  content: { name: 'content', widths: [960], ratio: null, stored: 960 },
} as const satisfies Record<string, ImageRecipe>;

/** Incremented when the same source would give other files. */
export const RECIPES_VERSION = '1';
