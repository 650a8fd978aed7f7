import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differences } from '#scripts/build/dictionaries.ts';

/** The folder of the build whose files must stay within the budgets of docs/performance.md. */
const CLIENT = 'dist/client';
const kB = 1000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

/** The files of this build. The assets folder also contains those of the previous build, which don't count. */
const ownAssets = JSON.parse(readFileSync('dist/assets.json', 'utf8')) as string[];

/**
 * The number of bytes that a browser downloads: the size of the Brotli version, or of the file itself if the build has
 * made no Brotli version.
 */
function brotli(file: string): number {
  const path = join(CLIENT, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The script files of these manifest entries and of all their static imports. */
function neededBy(keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`not in the manifest: ${key}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...seen];
}

describe('the files that a phone fetches', () => {
  const screens = {
    home: 'src/app/screens/home-route.tsx',
    list: 'src/features/videos/list-route.tsx',
    detail: 'src/app/screens/video-route.tsx',
  };
  it.each(Object.entries(screens))('the scripts of the %s page stay within 120 kB', (_, screen) => {
    const files = neededBy(['index.html', 'src/app/start/start.tsx', screen]);
    const total = files.reduce((sum, file) => sum + brotli(file), 0);
    expect(total).toBeGreaterThan(50 * kB);
    expect(total).toBeLessThanOrEqual(120 * kB);
  });

  it.each(Object.entries(screens))(
    'the %s page loads at most 15 script files, including those that it loads when idle',
    (_, screen) => {
      const files = neededBy(['index.html', 'src/app/start/start.tsx', 'src/app/start/after-start.ts', screen]);
      expect(files.length).toBeLessThanOrEqual(15);
    },
  );

  it('the build has at most 40 script files', () => {
    const scripts = ownAssets.filter((file) => file.endsWith('.js') && !file.startsWith('worker-'));
    expect(scripts.length).toBeGreaterThan(10);
    expect(scripts.length).toBeLessThanOrEqual(40);
  });

  it('script files do not import each other in a cycle', () => {
    const importsOf = new Map(Object.values(manifest).map(({ file, imports = [] }) => [file, imports]));
    const waitsFor = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
      for (const key of importsOf.get(file) ?? []) {
        const next = manifest[key]?.file ?? '';
        if (!seen.has(next)) waitsFor(next, seen.add(next));
      }
      return seen;
    };
    expect(importsOf.size).toBeGreaterThan(20);
    expect([...importsOf.keys()].filter((file) => waitsFor(file).has(file))).toEqual([]);
  });

  /** A property of dayjs that the minifier doesn't rename. A file that contains this name includes dayjs. */
  const DAYJS = '$isDayjsObject';
  const hasDayjs = (file: string) => readFileSync(join(CLIENT, file), 'utf8').includes(DAYJS);

  it.each(Object.entries(screens))('the %s page loads no date library when it starts', (_, screen) => {
    const files = neededBy(['index.html', 'src/app/start/start.tsx', 'src/app/start/after-start.ts', screen]);
    expect(files.filter(hasDayjs)).toEqual([]);
  });

  it('the screens that calculate with dates all load the date library from the same file', () => {
    const calculating = [
      'src/app/screens/conditions-route.tsx',
      'src/features/membership/register/register-route.tsx',
      'src/features/membership/profile/profile-edit-route.tsx',
    ];
    const files = calculating.map((screen) => neededBy([screen]).filter(hasDayjs));
    expect(new Set(files.flat()).size).toBe(1);
    expect(files.map(({ length }) => length)).toEqual([1, 1, 1]);
  });

  it('the service worker stays within 14 kB, and sw.js, which every update changes, within 2 kB', () => {
    const code = ownAssets.filter((name) => /^worker-.*\.js$/.test(name));
    expect(code.length).toBe(1);
    expect(brotli('sw.js')).toBeLessThanOrEqual(2 * kB);
    expect(brotli('sw.js') + brotli(`assets/${code[0]}`)).toBeLessThanOrEqual(14 * kB);
  });

  it('the style sheets of every page stay within 15 kB', () => {
    const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
    const sheets = [...html.matchAll(/disabled href="\/([^"]+\.css)"/g)].map(([, file = '']) => file);
    expect(sheets.length).toBe(2);
    expect(sheets.reduce((sum, file) => sum + brotli(file), 0)).toBeLessThanOrEqual(15 * kB);
  });

  it('a changed line costs a phone at most 30 kB: its chunk, and the list of files', () => {
    const chunks = ownAssets
      .map((name) => `assets/${name}`)
      .filter((file) => file.endsWith('.js') && !file.startsWith('assets/vendor-'));
    expect(chunks.length).toBeGreaterThan(20);
    const costs = chunks.map((file) => ({ file, bytes: brotli(file) + brotli('sw.js') }));
    expect(costs.filter(({ bytes }) => bytes > 30 * kB)).toEqual([]);
  });

  it('with compression dictionaries a changed line costs at most 8 kB: the differences, and the list of files', () => {
    const chunks = ownAssets
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(CLIENT, 'assets', name)));
    expect(chunks.length).toBeGreaterThan(20);
    for (const chunk of chunks) {
      const middle = chunk.length >> 1;
      const changed = Buffer.concat([chunk.subarray(0, middle), Buffer.from('変えた文'), chunk.subarray(middle)]);
      expect(differences(changed, chunk).length + brotli('sw.js')).toBeLessThanOrEqual(8 * kB);
    }
  });

  it('no chunk contains the build’s id or the name of another file, so that an update brings only what changed', () => {
    const { id } = JSON.parse(readFileSync('dist/build.json', 'utf8')) as { id: string };
    const chunks = ownAssets.filter((name) => name.endsWith('.js'));
    const others = (text: string) => chunks.filter((name) => text.includes(name));
    const map = JSON.parse(readFileSync(join(CLIENT, 'importmap.json'), 'utf8')) as { imports: Record<string, string> };
    const keys = new Set(Object.keys(map.imports).map((key) => key.replace('/assets/', '')));
    for (const name of chunks) {
      const text = readFileSync(join(CLIENT, 'assets', name), 'utf8');
      expect(text.includes(id), name).toBe(false);
      // Chunks import each other by the keys of the import map. A key may equal a file name, so such names are allowed.
      expect(
        others(text).filter((other) => !keys.has(other)),
        name,
      ).toEqual([]);
    }
  });

  it.each(Object.entries(screens))('the first paint of the %s page waits for no style sheet', (_, screen) => {
    const html = readFileSync(join(CLIENT, 'index.html'), 'utf8');
    const files = new Set(neededBy(['index.html', 'src/app/start/start.tsx', screen]));
    const sheets = Object.values(manifest).flatMap((chunk) => (files.has(chunk.file) ? (chunk.css ?? []) : []));
    const inlined = manifest['index.html']?.css ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.filter((sheet) => !inlined.includes(sheet) && !html.includes(`disabled href="/${sheet}"`))).toEqual(
      [],
    );
  });

  it('the precache stays within 1.05 MB on disk', () => {
    const worker = readFileSync(join(CLIENT, 'sw.js'), 'utf8');
    const files = [...worker.matchAll(/"url":"([^"]+)"(?!,"when":"asked")/g)]
      .map((match) => match[1] ?? '')
      .filter((url) => /\.\w+$/.test(url));
    expect(files.length).toBeGreaterThan(5);
    const total = files.reduce((sum, file) => sum + statSync(join(CLIENT, file)).size, 0);
    expect(total).toBeLessThanOrEqual(1050 * kB);
  });
});
