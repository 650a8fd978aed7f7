import type { TestimonialType } from '#contract/enums.ts';
import type { UiText } from '#ui/text/text-mode.ts';

/** A picture in public/landing. */
export type Picture = 'seekers' | 'pace' | 'clients' | 'companies';

export interface Action {
  /** An address within the app. */
  readonly to: string;
  readonly text: UiText;
}

interface Words {
  readonly title: UiText;
  readonly body: UiText;
}

/**
 * The contents of one landing page. All pages have the same sections in the same order; a section without contents is
 * left out. Videos, testimonials and questions come from the API.
 */
export interface LandingPlan {
  readonly route: 'lp' | 'lp2' | 'lpGsn' | 'lpIb';
  readonly documentTitle: UiText;
  readonly description: UiText;
  readonly picture: Picture;
  /** The audience of the page, shown above the title. */
  readonly audience: UiText;
  readonly hero: Words;
  /** Links; the first is the primary one. */
  readonly actions: readonly Action[];
  /** Situations that a reader may be in, each with a link to matching videos. */
  readonly situations?: { readonly title: UiText; readonly items: readonly (Words & { readonly to: string })[] };
  readonly finds?: boolean;
  readonly steps?: { readonly title: UiText; readonly items: readonly Words[] };
  /** Videos with a tag; null for all videos. */
  readonly samples: { readonly tag: string | null; readonly count: number; readonly all: string };
  readonly voices: { readonly types: readonly TestimonialType[]; readonly each: number };
  readonly questions?: boolean;
  readonly closing: Words;
}
