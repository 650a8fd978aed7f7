import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import postcss, { type ChildNode, type Container, type Rule } from 'postcss';
import type { Plugin } from 'vite';
import { FIRST_STYLES_FILE, STYLES_PLACE, type StyleRule } from '#server/ssr/first-styles.ts';

/**
 * The name of the chunk with the style sheets that the screens of a first visit need in addition to the entry's style
 * sheet.
 */
export const FIRST_SHEET = 'first-sheet';

/**
 * Lists the CSS rules that a first visit may need. The server inlines those that a page's markup uses
 * (server/ssr/first-styles.ts), which saves a round trip before the first paint.
 *
 * The complete style sheets are linked as disabled; the page enables them after its first paint. Vite's loader of lazy
 * chunks regards a linked sheet as loaded, even a disabled one. If a sheet had no link, the loader would fetch it.
 * Offline, this would fail, and the chunk would not load.
 *
 * Also shortens the markup of index.html, which every page contains, and moves the entry script to the end of the body,
 * so that the browser requests the pictures first. Vite then puts the import map before the script.
 */
export function listFirstStyles(): Plugin {
  let rules: readonly StyleRule[] = [];
  return {
    name: 'list-first-styles',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        const html = page.replace(/\n\s+/g, '\n').replaceAll(' />', '>');
        const script = /<script type="module"[^>]*><\/script>\n?/.exec(html);
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html);
        const first = Object.keys(bundle ?? {}).find(
          (file) => file.includes(`/${FIRST_SHEET}-`) && file.endsWith('.css'),
        );
        if (!link || !script) throw new Error('the page has no style sheet or no script');
        const files = [link[1], first];
        const sources = files.map((file) => {
          const sheet = file === undefined ? undefined : bundle?.[file];
          if (sheet?.type !== 'asset') throw new Error('a style sheet is missing from the page');
          return String(sheet.source);
        });
        rules = sources.flatMap((source) => rulesOf(postcss.parse(source)));
        const links = (attribute: string) =>
          files.map((file) => `<link rel="stylesheet"${attribute} href="/${file}">`).join('');
        return html
          .replace(script[0], '')
          .replace(link[0], () => STYLES_PLACE + links(' disabled'))
          .replace('</body>', () => `${script[0]}<noscript>${links('')}</noscript></body>`);
      },
    },
    writeBundle({ dir = '' }) {
      writeFileSync(join(dir, FIRST_STYLES_FILE), JSON.stringify(rules));
    },
  };
}

/** All rules in a style sheet or at-rule, in order, each with the at-rules that contain it. */
export function rulesOf(container: Container, around: readonly string[] = []): StyleRule[] {
  return (container.nodes ?? []).flatMap((node: ChildNode): StyleRule[] => {
    if (node.type === 'rule') return ruleOf(node).map((rule) => ({ around, ...rule }));
    if (node.type !== 'atrule') return [];
    const name = `@${node.name} ${node.params}`.trim();
    if (/keyframes$/.test(node.name)) return [{ around, css: node.toString(), animation: node.params }];
    // An at-rule without nested rules, such as @font-face, @property or the order of layers.
    if (!node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule'))
      return [{ around, css: node.nodes ? node.toString() : `${node.toString()};` }];
    return rulesOf(node, [...around, name]);
  });
}

/**
 * The rule without the selectors that contain `:hover` or `:active`, because these don't matter at the first paint.
 * Empty if no selector remains.
 */
function ruleOf(rule: Rule): Pick<Required<StyleRule>, 'css' | 'selectors'>[] {
  const selectors = rule.selectors
    .filter((text) => !/:(?:hover|active)\b/.test(text))
    .map((text) => ({ text, needs: namesIn(text) }));
  return selectors.length === 0 ? [] : [{ selectors, css: rule.toString().slice(rule.selector.length) }];
}

/**
 * The classes (`.x`), elements and attributes (`[x]`) that markup must contain for the selector to match. Of the
 * attributes, only `disabled` and those of ARIA count, because the browser or the inline script may set the others
 * before the complete sheets are there. Ignores arguments of `:not`, `:is` and `:where`, and lists in `:has`. A
 * rule is left out if `:has` names something that the page has only in closed `<details>`.
 * @throws if parentheses are nested too deeply
 */
function namesIn(selector: string): string[] {
  const plain = selector
    .replace(/:(?:not|is|where)\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/:has\(((?:[^()]|\([^()]*\))*)\)/g, (_, inner: string) => (inner.includes(',') ? '' : ` ${inner}`))
    .replaceAll(':disabled', '[disabled]');
  if (/:(?:not|is|where|has)\(/.test(plain)) throw new Error(`nested too deeply: ${selector}`);
  const attributes = [...plain.matchAll(/\[(aria-[a-z]+|disabled)\b/g)].map(([, name = '']) => `[${name}]`);
  const rest = plain.replace(/\[[^\]]*\]/g, '').replace(/::?[\w-]+(?:\([^)]*\))?/g, '');
  const classes = [...rest.matchAll(/\.[\w-]+/g)].map(([name]) => name);
  const elements = [...rest.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)].map(([, name = '']) => name);
  return [...new Set([...classes, ...elements, ...attributes])];
}

/** The short class names in use, each with the file and class name that it stands for. */
const given = new Map<string, string>();

/**
 * Returns the name that a class of a CSS module gets in the build: four characters of a hash of the module's path and
 * the class's own name. It is short because every page's HTML and the scripts contain it.
 * @throws if two classes would get the same name; one of them must then be renamed
 */
export function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  const meaning = `${path} ${name}`;
  const hash = createHash('sha256')
    .update(meaning)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '');
  const short = /[A-Za-z].{3}/.exec(hash)?.[0] ?? '';
  if ((given.get(short) ?? meaning) !== meaning)
    throw new Error(`${meaning} and ${given.get(short)} are both ${short}`);
  given.set(short, meaning);
  return short;
}
