import { hasPreview, linkOf, putDetails, putNewTabWords, showPreview } from './card-parts.ts';
import type { LinkPreview, LinkPreviews } from './link-preview.ts';
import type { CustomElement } from './policy.ts';

/**
 * The three custom elements of rich content (SPEC.md section 2), in light DOM: the link inside serves before they are
 * defined, and goes on serving when a preview can't be had. Loaded in the page only: the server has no HTMLElement.
 */

/** What an element takes from the page around it. */
export interface Surroundings {
  readonly words: { readonly details: string; readonly newTab: string };
  /** Null where no preview can be asked for: cards outside introductions have theirs stored. */
  readonly previews: LinkPreviews | null;
}

/**
 * `loading`: the skeleton; `ready`: a page that was found; `missing`: one that wasn't, with what is known of it; `plain`: the
 * bare address. link-cards.css reads it.
 */
type State = 'loading' | 'ready' | 'missing' | 'plain';

class InternalLinkCard extends HTMLElement {
  #surroundings: Surroundings | null = null;

  connectedCallback(): void {
    linkOf(this);
  }

  /** Again with every change of the words: what is there stays. */
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
      // Offline, or the server is down: a link without a picture is no error to tell anybody.
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

/** A link in a button's shape; link-cards.css gives it the shape. */
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

/** Upgrades the elements below `root`; those that React puts there later are so from the start, and only lack their surroundings. */
export function equipLinks(root: ParentNode, surroundings: Surroundings): void {
  for (const [name, element] of Object.entries(elements)) {
    if (!customElements.get(name)) customElements.define(name, element);
  }
  for (const element of root.querySelectorAll(Object.keys(elements).join(','))) {
    if (element instanceof InternalLinkCard) element.equip(surroundings);
  }
}
