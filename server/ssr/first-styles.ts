import { inlineSource } from '#server/http/headers.ts';

/** Where the build lists the rules of the style sheets that a first visit may need, below dist/client. */
export const FIRST_STYLES_FILE = '.vite/first-styles.json';
/** Where they belong in the template. */
export const STYLES_PLACE = '<!--app-styles-->';

/** A rule of a style sheet, as the build lists it. */
export interface StyleRule {
  /** The at-rules around it, outermost first, such as `@media (min-width:60rem)`. */
  readonly around: readonly string[];
  /** With `selectors`: the declarations in their braces. Otherwise the whole rule. */
  readonly css: string;
  /** `needs`: classes (`.x`) and elements without which the selector matches nothing. */
  readonly selectors?: readonly { readonly text: string; readonly needs: readonly string[] }[];
  /** The name of a `@keyframes` rule. */
  readonly animation?: string;
}

export interface FirstStyles {
  readonly css: string;
  /** A CSP source that allows exactly these styles. */
  readonly hash: string;
}

/**
 * Chooses the styles that a page needs for its first paint: the rules that its markup can match. What scripts show later is styled by
 * the whole sheets, which the page loads before it is hydrated. Without scripts the markup stays as it is.
 */
export function firstStyles(rules: readonly StyleRule[], html: string): FirstStyles {
  const names = namesOf(html);
  const chosen = rules.flatMap((rule) => {
    if (rule.selectors === undefined) return [rule];
    const matching = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return matching.length === 0 ? [] : [{ ...rule, css: matching.map(({ text }) => text).join() + rule.css }];
  });
  const declared = chosen.flatMap(({ css, selectors }) => (selectors ? [css] : [])).join();
  const css = joined(chosen.filter(({ animation }) => animation === undefined || declared.includes(animation)));
  return { css, hash: inlineSource(css) };
}

/** Classes as `.x`, and elements. The root's own are always there. */
function namesOf(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name);
  return new Set([...classes.map((name) => `.${name}`), ...elements, 'html', 'body']);
}

/** Neighbours within the same at-rules share them. */
function joined(rules: readonly StyleRule[]): string {
  let css = '';
  let open: readonly string[] = [];
  for (const { around, css: own } of rules) {
    let same = 0;
    while (same < open.length && open[same] === around[same]) same += 1;
    css += '}'.repeat(open.length - same);
    css += around
      .slice(same)
      .map((name) => `${name}{`)
      .join('');
    css += own;
    open = around;
  }
  return css + '}'.repeat(open.length);
}
