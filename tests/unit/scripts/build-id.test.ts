import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SOURCES } from '#scripts/build/build-id.ts';

it('every script that the build configuration imports changes the build id', () => {
  const used = [...readFileSync('vite.config.ts', 'utf8').matchAll(/'#(scripts\/[^']+)'/g)].map(([, file]) => file);
  expect(used.length).toBeGreaterThan(3);
  for (const file of used) expect(SOURCES.some((source) => file?.startsWith(`${source}/`))).toBe(true);
});
