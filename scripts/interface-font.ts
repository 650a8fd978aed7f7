import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = 'node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-400-normal.woff2';

/** Printable ASCII, and the punctuation and kana that any Japanese text has. */
const ALWAYS = [
  ...range(0x20, 0x7e),
  ...range(0x3041, 0x3096),
  ...range(0x30a1, 0x30fc),
  ...'、。「」『』（）・ー〜？！：％＋－○×→←↑↓…／　',
].join('');

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

/** Every character that the interface's own words are written with: the `text.ts` of the features, and the contract's labels. */
export function interfaceCharacters(root: string): string {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(^|\/)(text|labels|navigation)\.ts$/.test(file),
  );
  const words = files.map((file) => readFileSync(join(root, 'src', file), 'utf8')).join('');
  return [...new Set(words + ALWAYS)]
    .filter((character) => character > '\u001f')
    .sort()
    .join('');
}

/** The family that tokens.css names and web-font.ts looks for. */
const FAMILY = 'BIZ UDPGothic Web';

/**
 * The web font as far as the interface needs it (a whole Japanese font is megabytes), and the rule that declares it.
 * `font-display: optional`: it is used where it is at hand when a page is laid out, and never moves text that stands already.
 * In development there is none: the system's font serves.
 */
export function interfaceFont(): Plugin {
  let root = '.';
  return {
    name: 'interface-font',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const source = await subsetFont(readFileSync(join(root, FONT)), interfaceCharacters(root), {
        targetFormat: 'woff2',
      });
      this.emitFile({ type: 'asset', name: 'interface.woff2', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'));
        if (!file) throw new Error('the interface font is missing from the bundle');
        const rule = `@font-face{font-family:"${FAMILY}";src:url(/${file}) format("woff2");font-display:optional}`;
        return [{ tag: 'style', children: rule, injectTo: 'head' }];
      },
    },
  };
}
