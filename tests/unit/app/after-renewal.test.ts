import { expect, it } from 'vitest';
import { type Renewal, withRenewal } from '#app/session/after-renewal.ts';

/** A tab whose page's calls are refused; `renewed`: what the server says to the refresh. */
function tab(changes: Partial<Renewal> = {}) {
  const kept = new Map<string, string>();
  const done: string[] = [];
  let now = 1_000_000;
  const renewal: Renewal = {
    askAgain: () => void done.push('ask'),
    isVideoPage: () => true,
    isSharedDevice: () => false,
    save: async () => void done.push('save'),
    reload: () => void done.push('reload'),
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    now: () => now,
    ...changes,
  };
  return {
    done,
    wait: (ms: number) => {
      now += ms;
    },
    refused: (renewed = true) => withRenewal(async () => renewed, renewal)(0),
  };
}

it('on a video the page reloads, after what it has in hand is safe', async () => {
  const page = tab();
  expect(await page.refused()).toBe(true);
  expect(page.done).toEqual(['save', 'reload']);
});

it('client and outbox refused at once make one reload; a session that will not hold makes none again', async () => {
  const page = tab();
  await Promise.all([page.refused(), page.refused()]);
  expect(page.done.filter((step) => step === 'reload')).toHaveLength(1);
  page.wait(59_000);
  await page.refused();
  expect(page.done.filter((step) => step === 'reload')).toHaveLength(1);
  page.wait(1_800_000);
  await page.refused();
  expect(page.done.filter((step) => step === 'reload')).toHaveLength(2);
});

it.each<[string, Partial<Renewal>]>([
  ['on another page', { isVideoPage: () => false }],
  ['on a shared device, where it would lose the login and what waits', { isSharedDevice: () => true }],
  ['in a tab that remembers nothing', { storage: undefined }],
  [
    'in a tab whose storage is full',
    {
      storage: {
        getItem: () => null,
        setItem: () => {
          throw new Error('full');
        },
        removeItem: () => {},
      },
    },
  ],
])('it only asks again %s', async (_, changes) => {
  const page = tab(changes);
  expect(await page.refused()).toBe(true);
  expect(page.done).toEqual(['ask']);
});

it('whoever leaves the video meanwhile is not disturbed', async () => {
  let isVideo = true;
  const page = tab({
    isVideoPage: () => isVideo,
    save: async () => {
      isVideo = false;
    },
  });
  await page.refused();
  expect(page.done).toEqual(['ask']);
});

it('a refused refresh does neither', async () => {
  const page = tab();
  expect(await page.refused(false)).toBe(false);
  expect(page.done).toEqual([]);
});
