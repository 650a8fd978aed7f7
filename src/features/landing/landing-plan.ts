import type { TestimonialType } from '#contract/enums.ts';
import type { UiText } from '#ui/text-mode.ts';

/** Below public/landing. */
export type Picture = 'seekers' | 'pace' | 'clients' | 'companies';

export interface Action {
  /** An in-app address. */
  readonly to: string;
  readonly text: UiText;
}

interface Words {
  readonly title: UiText;
  readonly body: UiText;
}

/**
 * What one landing page shows. All are built from the same sections, in one order; what a plan leaves out isn't there.
 * Real content (videos, voices, questions) comes from the API.
 */
export interface LandingPlan {
  readonly route: 'lp' | 'lp2' | 'lpGsn' | 'lpIb';
  readonly documentTitle: UiText;
  readonly description: UiText;
  readonly picture: Picture;
  /** Whom the page speaks to. */
  readonly audience: UiText;
  readonly hero: Words;
  /** The first is the one that matters most. */
  readonly actions: readonly Action[];
  /** Situations that a reader may be in, each with the videos that fit. */
  readonly situations?: { readonly title: UiText; readonly items: readonly (Words & { readonly to: string })[] };
  readonly finds?: boolean;
  readonly steps?: { readonly title: UiText; readonly items: readonly Words[] };
  /** Videos of a tag; null: of all. */
  readonly samples: { readonly tag: string | null; readonly count: number; readonly all: string };
  readonly voices: { readonly types: readonly TestimonialType[]; readonly each: number };
  readonly questions?: boolean;
  readonly closing: Words;
}
