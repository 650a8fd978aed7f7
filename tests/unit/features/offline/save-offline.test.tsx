// @vitest-environment jsdom
import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toSummary } from '#catalog/types.ts';
import { SaveButton } from '#features/offline/saved/save-button.tsx';
import { SavePanel } from '#features/offline/saved/save-panel.tsx';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';
import { SavingWorld, VIDEO } from '#tests/support/page/saving-world.ts';
import { barNotice } from '#ui/feedback/notice-bar.tsx';

/** Saving a video without a connection. */

let world: SavingWorld;
let isOnline = false;
let shown: Shown;
/** The texts of the notices at the bottom of the window, in order. */
let notices: string[] = [];
let stop = () => {};

beforeEach(() => {
  world = new SavingWorld();
  isOnline = false;
  notices = [];
  barNotice.set(null);
  stop = barNotice.subscribe(() => notices.push(barNotice.get()?.message.ja ?? ''));
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('caches', world.caches);
  // Vitest doesn't add Node's ReadableStream to jsdom's globals.
  vi.stubGlobal('ReadableStream', ReadableStream);
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return world.fetch(...args);
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});
afterEach(() => {
  stop();
  shown.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const button = () => shown.place.querySelector('button');

it('the button on a card says that saving needs a connection', async () => {
  shown = showScreen({
    screens: { '/': <SaveButton video={toSummary({ ...VIDEO, captionHit: null })} /> },
    address: '/',
  });
  await expect.poll(button, { timeout: 4000 }).not.toBeNull();
  button()?.click();
  await expect.poll(() => notices, { timeout: 4000 }).toEqual(['インターネットにつながると保存できます。']);
});

it('the button on a video’s page says once that the download waits, and starts it when the connection returns', async () => {
  shown = showScreen({ screens: { '/': <SavePanel video={VIDEO} version="usual" /> }, address: '/' });
  await expect.poll(() => button()?.textContent, { timeout: 4000 }).toMatch(/^端末に保存（/);
  button()?.click();
  await expect.poll(() => notices, { timeout: 4000 }).toEqual(['いまはオフラインです。つながると保存します。']);
  expect(button()?.textContent, 'nothing has begun that could be continued').toBe('端末に保存');
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.poll(() => shown.place.textContent, { timeout: 4000 }).toBe('保存済み');
  expect(notices.at(-1)).toBe('「{title}」を保存しました。');
});
