import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CARD_SKELETON_HEIGHT, SCROLL_OFFSET_PX } from '#contract/limits.ts';

/** Sizes that SPEC.md section 9 fixes and that only the style sheets can carry: they hold without JavaScript too. */
it.each([
  ['the distance to the top after a jump to a hash', 'base.css', 'scroll-padding-block', `${SCROLL_OFFSET_PX}px`],
  ['the height of a link card before its preview is here', 'skeleton.module.css', 'block-size', CARD_SKELETON_HEIGHT],
])('%s', (_, sheet, property, value) => {
  const css = readFileSync(new URL(`../../../src/ui/${sheet}`, import.meta.url), 'utf8');
  const rule = sheet === 'base.css' ? css : (/\.tall \{([^}]*)\}/.exec(css.slice(css.lastIndexOf('.tall')))?.[1] ?? '');
  expect(rule).toContain(`${property}: ${value};`);
});
