import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWebFont } from '#app/start/web-font.ts';

vi.mock('virtual:interface-font', () => ({ url: '/assets/font.woff2' }));

/** How long the download of the font takes, in milliseconds. */
let takes = 0;
const shown: unknown[] = [];
const page = { documentElement: { dataset: {} }, fonts: { add: (face: unknown) => shown.push(face) } };

class SlowFace {
  readonly #source: string;
  constructor(_: string, source: string) {
    this.#source = source;
  }
  load(): Promise<this> {
    if (this.#source.startsWith('local')) return Promise.reject(new Error('not on this device'));
    return new Promise((resolve) => setTimeout(resolve, takes, this));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('FontFace', SlowFace);
  shown.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [2999, 1],
  [3001, 0],
])('a font whose download takes %i ms is used %i times', async (ms, times) => {
  takes = ms;
  const loading = loadWebFont(page as unknown as Document);
  await vi.advanceTimersByTimeAsync(5000);
  (await loading)?.();
  expect(shown).toHaveLength(times);
});
