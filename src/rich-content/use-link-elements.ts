import { type RefObject, useLayoutEffect } from 'react';
import { useText } from '#ui/t.tsx';
import { text as uiText } from '#ui/text.ts';
import type { LinkPreviews } from './link-preview.ts';
import { type LinkElements, loadedLinkElements, loadLinkElements } from './load-link-elements.ts';
import { text } from './text.ts';

/** The names in policy.ts, whose lists would come along for nothing. */
const HAS_ELEMENTS = /<(?:internal-link-card|external-link-card|link-button)[\s>]/;

/**
 * Upgrades the custom elements of a text. After React has taken over the markup, never before: what they add would
 * differ from the server's page. From then on React leaves them alone, because the HTML that it was given stays the same.
 */
export function useLinkElements(
  root: RefObject<HTMLElement | null>,
  html: string | null,
  previews: LinkPreviews | null,
): void {
  const say = useText();
  const details = say(text.details);
  const newTab = say(uiText.newTab);
  // Before the first paint where that is possible: cards that are known already take no skeleton's place.
  useLayoutEffect(() => {
    if (html === null || !HAS_ELEMENTS.test(html)) return;
    let isGone = false;
    const equip = ({ equipLinks }: LinkElements) => {
      if (!isGone && root.current) equipLinks(root.current, { words: { details, newTab }, previews });
    };
    const loaded = loadedLinkElements();
    if (loaded) equip(loaded);
    else loadLinkElements().then(equip, (error: unknown) => console.warn(error));
    return () => {
      isGone = true;
    };
  }, [root, html, details, newTab, previews]);
}
