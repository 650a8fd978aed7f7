import type { Camelized } from '#api/camelize.ts';
import type { WireOgp } from '#contract/entities/document.ts';

/** What a page says of itself, for a card that leads to it. */
export type LinkPreview = Camelized<WireOgp>;

/** Where cards without a stored preview get theirs. The address is the card's slug, letter by letter. */
export interface LinkPreviews {
  /** One that is here already; then nothing has to be waited for. */
  known(url: string): LinkPreview | undefined;
  load(url: string): Promise<LinkPreview>;
}
