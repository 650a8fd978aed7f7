import { inlineSource } from '#server/http/security/headers.ts';
import { closedDetails } from '#server/ssr/closed-details.ts';

/** The file, below dist/client, in which the build lists the style rules that the first paint of a page may need. */
export const FIRST_STYLES_FILE = '.vite/first-styles.json';
/** The placeholder in the template for the chosen styles. */
export const STYLES_PLACE = '<!--app-styles-->';

/** A rule of a style sheet, as the build lists it. */
export interface StyleRule {
  /** The at-rules around the rule, outermost first, such as `@media (min-width:60rem)`. */
  readonly around: readonly string[];
  /** The declarations in their braces if the rule has `selectors`, otherwise the whole rule. */
  readonly css: string;
  /** `needs`: classes (`.x`), elements and attributes (`[x]`) without which the selector matches nothing. */
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
 * Chooses the styles that a page needs for its first paint: the rules whose selectors can match its visible markup, and
 * rules without selectors (of these, `@keyframes` only if the styles use the animation). All other styles come from the
 * complete style sheets, which the page loads before it is hydrated. Without scripts, the browser loads them at the end
 * of the page.
 * @param hasOwnSheet whether the page also links a style sheet of its own. If so, custom properties that seem unused
 *   remain, because that sheet may use them.
 */
export function firstStyles(rules: readonly StyleRule[], html: string, hasOwnSheet = false): FirstStyles {
  const names = namesOf(withoutClosedDetails(html));
  const chosen = rules.flatMap((rule) => {
    if (rule.selectors === undefined) return [rule];
    const matching = rule.selectors.filter(({ needs }) => needs.every((name) => names.has(name)));
    return matching.length === 0 ? [] : [{ ...rule, css: matching.map(({ text }) => text).join() + rule.css }];
  });
  const declared = chosen.flatMap(({ css, selectors }) => (selectors ? [css] : [])).join();
  const all = joined(chosen.filter(({ animation }) => animation === undefined || declared.includes(animation)));
  const css = hasOwnSheet ? all : withoutUnusedProperties(all, html);
  return { css, hash: inlineSource(css) };
}

/**
 * The names of all classes (as `.x`), elements and those attributes (as `[x]`) that selectors may need, plus `html` and
 * `body`, which the markup doesn't contain.
 */
function namesOf(html: string): ReadonlySet<string> {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  const elements = [...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const attributes = [...html.matchAll(/ (aria-[a-z]+|disabled)=/g)].map(([, name = '']) => name);
  return new Set([
    ...classes.map((name) => `.${name}`),
    ...elements,
    ...attributes.map((name) => `[${name}]`),
    'html',
    'body',
  ]);
}

/** Removes the content of closed `<details>` elements except their summaries. */
function withoutClosedDetails(html: string): string {
  let visible = '';
  let after = 0;
  for (const { from, to } of closedDetails(html)) {
    visible += html.slice(after, from);
    after = to;
  }
  return visible + html.slice(after);
}

/** Removes the custom properties that neither these styles nor the markup use. */
function withoutUnusedProperties(css: string, html: string): string {
  const used = new Set([...`${css} ${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css.replace(/(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name) => (used.has(name) ? declaration : ''));
}

/** Concatenates the rules. Adjacent rules within the same at-rules share one block. */
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
