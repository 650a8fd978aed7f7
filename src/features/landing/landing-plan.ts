import type { TestimonialType } from '#contract/enums.ts';
import type { UiText } from '#ui/text/text-mode.ts';

/** The name of a picture in public/landing, without `.svg`. */
export type Picture = 'seekers' | 'pace' | 'clients' | 'companies';

export interface Action {
  /** A path within the app. */
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
  /** For whom the page is, shown above the title. */
  readonly audience: UiText;
  readonly hero: Words;
  /** The buttons at the top and the end of the page. The first one is emphasised. */
  readonly actions: readonly Action[];
  /** Situations that a reader may be in, each with a link to matching videos. */
  readonly situations?: { readonly title: UiText; readonly items: readonly (Words & { readonly to: string })[] };
  readonly finds?: boolean;
  readonly steps?: { readonly title: UiText; readonly items: readonly Words[] };
  /**
   * Sample videos: `count` videos with `tag`, or of all videos if it is null. `all` is the URL of the list to which the
   * section links.
   */
  readonly samples: { readonly tag: string | null; readonly count: number; readonly all: string };
  readonly voices: { readonly types: readonly TestimonialType[]; readonly each: number };
  readonly questions?: boolean;
  readonly closing: Words;
}
