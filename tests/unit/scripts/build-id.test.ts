import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCES } from '#scripts/build-id.ts';

it('takes in every script that the build is configured with: a change of one is another build', () => {
  const used = [...readFileSync('vite.config.ts', 'utf8').matchAll(/'#(scripts\/[^']+)'/g)].map(([, file]) => file);
  expect(used.length).toBeGreaterThan(3);
  expect(SOURCES).toEqual(expect.arrayContaining(used.filter((file) => file !== 'scripts/build-id.ts')));
});
