// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { toSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import { cacheCard, favouritesOptions } from '#features/favourites/favourite-queries.ts';
import { FavouriteSync } from '#features/favourites/favourite-sync.tsx';
import { FavouritesScreen } from '#features/favourites/favourites-screen.tsx';
import { StatusLine } from '#features/offline/status-line.tsx';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { VIDEO } from '#tests/support/page/saving-world.ts';

/** A member's list of favourites that this device has not loaded yet. */

let shown: Shown;
let isOnline = true;
beforeEach(() => {
  vi.stubGlobal('caches', { has: async () => false });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  shown.close();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const api = {} as never;
const video = toSummary({ ...VIDEO, captionHit: null });
const text = () => shown.place.textContent ?? '';
const line = () => shown.place.querySelector('aside')?.textContent;

const screens = {
  '/list': (
    <>
      <StatusLine />
      <FavouritesScreen />
    </>
  ),
};

it('offline a calm sentence takes its place; a favourite set meanwhile is listed, without a total or an age', async () => {
  isOnline = false;
  shown = showScreen({ screens, address: '/list' });
  await expect
    .poll(text, { timeout: 4000 })
    .toContain('まだこの端末にありません。インターネットにつながると見られます。');
  expect(shown.place.querySelector('[role="alert"]')).toBeNull();
  expect(shown.place.querySelector('button')).toBeNull();
  cacheCard(shown.queryClient, api, 'me', video);
  await shown.outbox.setFavourite(video.videoId, true, false);
  await expect
    .poll(() => shown.place.querySelector('h2')?.textContent, { timeout: 4000 })
    .toBe('この端末で追加した1件');
  expect(text()).toContain(video.title);
  await expect.poll(line, { timeout: 4000 }).toBe('オフラインです。送信待ち 1件');
  expect(text()).not.toContain('件のお気に入り');
});

it('a retry that gets no answer says so to screen readers, and shows no error', async () => {
  isOnline = true;
  shown = showScreen({ screens, address: '/list' });
  const retry = () => [...shown.place.querySelectorAll('button')].find((one) => one.textContent === 'もう一度ためす');
  await expect.poll(retry, { timeout: 4000 }).toBeDefined();
  expect(shown.place.querySelector('[role="alert"]')).toBeNull();
  retry()?.click();
  await expect
    .poll(() => shown.place.querySelector('[aria-live]')?.textContent, { timeout: 4000 })
    .toContain('まだ読み込めません。');
});

const loads = (isSavingData: boolean) => {
  isOnline = true;
  const call = vi.fn(async (name: string) => {
    if (name !== 'videos') throw new NetworkError('gone');
    return { videos: [{ ...video, favoriteFlag: OnOff.on }], count: 1 };
  });
  const sync = <FavouriteSync isSavingData={() => isSavingData} />;
  shown = showScreen({ screens: { ...screens, '/': sync }, address: '/', call });
  return call;
};

it('after a login one small call when idle loads it before anybody opens it, so it is shown offline', async () => {
  const call = loads(false);
  const { queryKey } = favouritesOptions(api, 'me');
  await expect.poll(() => shown.queryClient.getQueryData(queryKey), { timeout: 4000 }).toHaveLength(1);
  expect(call).toHaveBeenCalledTimes(1);
  isOnline = false;
  call.mockRejectedValue(new NetworkError('gone'));
  await shown.router.navigate('/list');
  await expect.poll(() => shown.place.querySelector('h2')?.textContent, { timeout: 4000 }).toBe('1件のお気に入り');
  await expect.poll(line, { timeout: 4000 }).toMatch(/^オフラインです（.+の内容）。$/);
});

it('with the data saver on it is not loaded before somebody opens it', async () => {
  const call = loads(true);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(call).not.toHaveBeenCalled();
});
