import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const FONT = 'node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-400-normal.woff2';

/** Printable ASCII, kana and common Japanese punctuation. */
const ALWAYS = [
  ...range(0x20, 0x7e),
  ...range(0x3041, 0x3096),
  ...range(0x30a1, 0x30fc),
  ...'、。「」『』（）・ー〜？！：％＋－○×→←↑↓…／　',
].join('');

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}

/**
 * Every character of the interface's texts (`text.ts`). Landing pages and prefecture names are left out: like content,
 * they use the device's font for characters that the subset lacks.
 */
export function interfaceCharacters(root: string): string {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(^|\/)text\.ts$/.test(file) && !file.includes('features/landing/'),
  );
  const words = files.map((file) => readFileSync(join(root, 'src', file), 'utf8')).join('');
  return [...new Set(words + ALWAYS)]
    .filter((character) => character > '\u001f')
    .sort()
    .join('');
}

const VIRTUAL = 'virtual:interface-font';
const RESOLVED = `\0${VIRTUAL}`;

/**
 * A web font with only the characters of the interface; a complete Japanese font is several megabytes.
 * `virtual:interface-font` exports its `url`. It is null in development, where pages use the system's font, and on the
 * server, which loads no fonts.
 */
export function interfaceFont(): Plugin {
  let building = false;
  let root = '.';
  return {
    name: 'interface-font',
    configResolved(config) {
      building = config.command === 'build' && !config.build.ssr;
      root = config.root;
    },
    resolveId: (id) => (id === VIRTUAL ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      if (!building) return 'export const url = null;';
      const source = await subsetFont(readFileSync(join(root, FONT)), interfaceCharacters(root), {
        targetFormat: 'woff2',
        // Leaves out glyphs for vertical text and rare features, which saves a tenth of the file.
        noLayoutClosure: true,
      });
      const reference = this.emitFile({ type: 'asset', name: 'interface.woff2', source });
      return `export const url = import.meta.ROLLUP_FILE_URL_${reference};`;
    },
  };
}
