import type { TestimonialType } from '#contract/enums.ts';
import type { UiText } from '#ui/text/text-mode.ts';

/** The name of a picture in public/landing, without `.svg`. */
export type Picture = 'seekers' | 'pace' | 'clients' | 'companies';

export interface Action {
  readonly to: string;
  readonly text: UiText;
}

interface Words {
  readonly title: UiText;
  readonly body: UiText;
}

/**
 * The contents of one landing page. Sections have the same order on all pages, and a section without contents is left
 * out. Videos, testimonials and questions come from the API.
 */
export interface LandingPlan {
  readonly route: 'lp' | 'lp2' | 'lpGsn' | 'lpIb';
  readonly documentTitle: UiText;
  readonly description: UiText;
  readonly picture: Picture;
  /** The audience of the page, shown above the title. */
  readonly audience: UiText;
  readonly hero: Words;
  /** The buttons at the top and at the end of the page. The first button is emphasised. */
  readonly actions: readonly Action[];
  readonly situations?: { readonly title: UiText; readonly items: readonly (Words & { readonly to: string })[] };
  readonly finds?: boolean;
  readonly steps?: { readonly title: UiText; readonly items: readonly Words[] };
  /**
   * Shows the `count` most watched videos that have `tag`. If `tag` is null or no video has it, shows the most watched
   * of all videos. `all` is the URL of the whole list.
   */
  readonly samples: { readonly tag: string | null; readonly count: number; readonly all: string };
  readonly voices: { readonly types: readonly TestimonialType[]; readonly each: number };
  readonly questions?: boolean;
  readonly closing: Words;
}
