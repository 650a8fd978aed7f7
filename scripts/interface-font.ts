import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const VIRTUAL = 'virtual:interface-fonts';
const RESOLVED = `\0${VIRTUAL}`;
const FACES = [
  { weight: 400, file: 'node_modules/@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-400-normal.woff2' },
] as const;

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

/**
 * The web font as far as the interface needs it (a whole Japanese font is megabytes).
 * `virtual:interface-fonts` exports `faces: { weight, url }[]` and `unicodeRange`; empty in development, where the system's font serves.
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
      if (!building) return 'export const faces = []; export const unicodeRange = "U+0"';
      const characters = interfaceCharacters(root);
      const faces = await Promise.all(
        FACES.map(async ({ weight, file }) => {
          const source = await subsetFont(readFileSync(join(root, file)), characters, { targetFormat: 'woff2' });
          const reference = this.emitFile({ type: 'asset', name: `interface-${weight}.woff2`, source });
          return `{ weight: ${weight}, url: import.meta.ROLLUP_FILE_URL_${reference} }`;
        }),
      );
      return `export const faces = [${faces.join(',')}]; export const unicodeRange = ${JSON.stringify(unicodeRangeOf(characters))};`;
    },
  };
}

/** CSS `unicode-range` of the characters, neighbours joined. */
export function unicodeRangeOf(characters: string): string {
  const points = [...new Set([...characters].map((character) => character.codePointAt(0) ?? 0))].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase();
  return runs.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join(',');
}
