import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** This script must not delay the first paint. So it must not wait for other files, and it must be small. */
it('the script before the first paint imports nothing and has at most 3 kB', () => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { readonly file: string; readonly imports?: readonly string[] }
  >;
  const first = manifest['index.html'];
  expect(first?.imports ?? []).toEqual([]);
  expect(readFileSync(`dist/client/${first?.file}.br`).length).toBeLessThanOrEqual(3000);
});

it('the script follows the content, and the import map precedes the script', () => {
  const html = readFileSync('dist/client/index.html', 'utf8');
  const places = ['<!--app-html-->', '<script type="importmap">', '<script type="module"'].map((part) =>
    html.indexOf(part),
  );
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html.match(/<script type="module"/g)).toHaveLength(1);
});
