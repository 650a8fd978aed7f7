import { resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import { type ScreenName, screens } from '#app/routing/routes.tsx';
import { screenModules } from '#app/routing/screen-modules.ts';

const FILES = Object.entries(screenModules) as [ScreenName, string][];

it.each(FILES)('the screen %s is loaded from the file that is preloaded for it: %s', async (name, file) => {
  const createRoute = () => {};
  vi.doMock(resolve(file), () => ({ createRoute, documentRoute: () => createRoute }));
  expect((await screens[name]()).createRoute).toBe(createRoute);
  vi.doUnmock(resolve(file));
});
