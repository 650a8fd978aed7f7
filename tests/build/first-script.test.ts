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
