import {
  hasPreview,
  type LinkPreview,
  type LinkPreviews,
  linkOf,
  putDetails,
  putNewTabWords,
  showPreview,
} from './card-parts.ts';
import type { CustomElement } from './policy.ts';

/**
 * Defines the three custom elements of rich content (docs/product/content.md). They use light DOM, so that their links
 * work before the elements are defined, and also if a preview cannot be loaded. Only a browser can load this module,
 * because the server has no HTMLElement.
 */

export interface Surroundings {
  readonly words: { readonly details: string; readonly newTab: string };
  /**
   * Loads previews for cards without a stored preview. Null except in introductions. If null, a card without a stored
   * preview shows only its link.
   */
  readonly previews: LinkPreviews | null;
}

/**
 * The value of `data-state`, for link-cards.css. `loading`: a skeleton; `ready`: the page was found; `missing`: the
 * page was not found, but a title, description or picture is known; `plain`: only the link is shown.
 */
type State = 'loading' | 'ready' | 'missing' | 'plain';

class InternalLinkCard extends HTMLElement {
  #surroundings: Surroundings | null = null;

  connectedCallback(): void {
    linkOf(this);
  }

  /**
   * Gives the element its texts and loads its preview. Called again when the interface texts change, for example to
   * easy Japanese; a preview that is already shown stays.
   */
  equip(surroundings: Surroundings): void {
    this.#surroundings = surroundings;
    const link = linkOf(this);
    if (link === null) return;
    const { previews } = surroundings;
    if (hasPreview(link)) this.#become(this.dataset.state === 'missing' ? 'missing' : 'ready', link);
    else if (previews === null) this.#become('plain', link);
    else if (this.dataset.state !== 'loading') this.#preview(previews, link);
  }

  #preview(previews: LinkPreviews, link: HTMLAnchorElement): void {
    const url = this.getAttribute('slug') ?? '';
    const known = previews.known(url);
    if (known) {
      this.#show(known, link);
      return;
    }
    this.#become('loading', link);
    previews.load(url).then(
      (preview) => this.#show(preview, link),
      // When the device is offline or the server is down, the plain link is enough.
      () => this.#become('plain', link),
    );
  }

  #show(preview: LinkPreview, link: HTMLAnchorElement): void {
    const { pageFound, title, description, image } = preview;
    const isKnown = pageFound || Boolean(title || description || image);
    if (isKnown) showPreview(link, preview);
    this.#become(pageFound ? 'ready' : isKnown ? 'missing' : 'plain', link);
  }

  #become(state: State, link: HTMLAnchorElement): void {
    this.dataset.state = state;
    if (this.#surroundings === null) return;
    if (state === 'ready') putDetails(link, this.#surroundings.words.details);
    this.dress(link, this.#surroundings);
  }

  protected dress(_link: HTMLAnchorElement, _surroundings: Surroundings): void {}
}

class ExternalLinkCard extends InternalLinkCard {
  override connectedCallback(): void {
    const link = linkOf(this);
    if (link === null) return;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }

  protected override dress(link: HTMLAnchorElement, { words }: Surroundings): void {
    putNewTabWords(link, words.newTab);
  }
}

class LinkButton extends HTMLElement {
  connectedCallback(): void {
    linkOf(this);
  }
}

const elements: Readonly<Record<CustomElement, CustomElementConstructor>> = {
  'internal-link-card': InternalLinkCard,
  'external-link-card': ExternalLinkCard,
  'link-button': LinkButton,
};

/**
 * Defines the elements and gives the cards below `root` their texts and previews. Must be called again for cards that
 * React adds later: the browser upgrades them, but they have no texts and previews yet.
 */
export function equipLinks(root: ParentNode, surroundings: Surroundings): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
  for (const element of root.querySelectorAll(Object.keys(elements).join(','))) {
    if (element instanceof InternalLinkCard) element.equip(surroundings);
  }
}
