import { type RefObject, useLayoutEffect } from 'react';
import { useText } from '#ui/text/t.tsx';
import { text as uiText } from '#ui/text/text.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import type { LinkPreviews } from './card-parts.ts';
import { linkElements } from './lazy-modules.ts';

/** Matches custom elements. Repeats their names, because importing policy.ts would add its tables to this chunk. */
const HAS_ELEMENTS = /<(?:internal-link-card|external-link-card|link-button)[\s>]/;

/**
 * Upgrades the custom elements of a text after hydration, because the DOM that they add differs from the server's
 * markup. React doesn't remove the additions, because the component's HTML string stays the same.
 */
export function useLinkElements(
  root: RefObject<HTMLElement | null>,
  html: string | TrustedHTML | null,
  previews: LinkPreviews | null,
): void {
  const say = useText();
  const details = say(text.details);
  const newTab = say(uiText.newTab);
  // Runs before the browser paints the text, so that previews that are already loaded appear without a skeleton.
  useLayoutEffect(() => {
    if (html === null || !HAS_ELEMENTS.test(String(html))) return;
    let isGone = false;
    const equip = ({ equipLinks }: typeof import('./link-elements.ts')) => {
      if (!isGone && root.current) equipLinks(root.current, { words: { details, newTab }, previews });
    };
    const loaded = linkElements.get();
    if (loaded) equip(loaded);
    else linkElements.load().then(equip, (error: unknown) => console.warn(error));
    return () => {
      isGone = true;
    };
  }, [root, html, details, newTab, previews]);
}

export const text = {
  details: { ja: '詳しく見る', easy: 'くわしく 見る' },
} as const satisfies Record<string, UiText>;
