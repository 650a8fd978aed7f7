import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { screenModules } from '#app/routing/screen-modules.ts';
import { routeMap } from '#contract/route-map.ts';

interface Chunk {
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
}
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;

/** The manifest keys of a chunk and of all its static imports. */
function comesWith(key: string, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) comesWith(imported, seen);
  return seen;
}

/** Screens that may import another one: the cookie page shows the documents' screen with a consent choice below it. */
const BUILDS_ON: Readonly<Record<string, string>> = {
  'src/app/screens/cookie-route.tsx': 'src/features/documents/document-route.tsx',
};

it('the worker caches the picture of a visitor’s home page during its installation, for a logout without a connection', () => {
  const picture = /src="(\/landing\/[^"]+)"/.exec(readFileSync('src/features/home/home-top.tsx', 'utf8'))?.[1] ?? '';
  const listed = JSON.parse(/buildFiles=(\[.*?\]);/.exec(readFileSync('dist/client/sw.js', 'utf8'))?.[1] ?? '[]');
  expect(listed).toContainEqual({ url: picture.slice(1), revision: expect.stringMatching(/^.{8}$/) });
});

it('every route has a screen that is loaded on demand, and not with the start or with another screen', () => {
  expect(Object.keys(screenModules).toSorted()).toEqual(Object.keys(routeMap).toSorted());
  const screens = [...new Set(Object.values(screenModules))];
  expect(screens.filter((screen) => manifest[screen]?.isDynamicEntry !== true)).toEqual([]);
  for (const key of ['index.html', 'src/app/start/start.tsx', ...screens]) {
    const others = screens.filter((screen) => screen !== key && screen !== BUILDS_ON[key]);
    expect([key, others.filter((screen) => comesWith(key).has(screen))]).toEqual([key, []]);
  }
});
