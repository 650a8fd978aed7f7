import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The script that runs before the first paint waits for no other file, and fits into the HTML's own round trip. */
it('the first script imports nothing, and is small', () => {
  const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { readonly file: string; readonly imports?: readonly string[] }
  >;
  const first = manifest['index.html'];
  expect(first?.imports ?? []).toEqual([]);
  expect(readFileSync(`dist/client/${first?.file}.br`).length).toBeLessThanOrEqual(3000);
});
