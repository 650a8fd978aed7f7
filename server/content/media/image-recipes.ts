import { THUMBNAIL_WIDTHS } from '#contract/limits.ts';

/** The sizes that are made from an image, depending on where pages show it. */
export interface ImageRecipe {
  readonly name: string;
  readonly widths: readonly number[];
  /** Width ÷ height that the source must have; null for any. */
  readonly ratio: number | null;
  /** The width whose path is stored in the database. The paths of the other widths differ only in this number. */
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

/** Increment this when the same source would result in different files. */
export const RECIPES_VERSION = '1';
