import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { durationWords } from '#catalog/duration.ts';
import { ALWAYS_CACHED_PATHS } from '#contract/offline-pages.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { OTHER_BROWSERS } from '#tests/support/other-browsers/kinds.ts';
import type { TestBrowser } from '#tests/support/other-browsers/test-browser.ts';
import { PERSONAS } from '#tests/support/screens/log-in.ts';

/**
 * The product's main flows in browsers other than Chromium. Each test has a new browser with an empty profile. What
 * doesn't depend on the browser is tested in tests/e2e.
 */

/** Options for expectations that wait for the page. The timeout is long, because the machine may be busy. */
const SOON = { timeout: 30_000, interval: 100 };

let server: OwnServer;
let browser: TestBrowser;

const open = (path: string) => browser.open(server.origin + path);
const button = (name: string) => `//button[normalize-space()="${name}" or @aria-label="${name}"]`;
const path = () => browser.run(() => location.pathname);
const heading = () => browser.run(() => document.querySelector('h1')?.textContent ?? '');
const mainText = () => browser.run(() => document.querySelector('main')?.innerText ?? '');

/** Logs in through the login pages. `from` is a page that requires a login. */
async function logIn(persona: 'taro' | 'hanako', from: string): Promise<void> {
  await open(from);
  await browser.press('//main//a[normalize-space()="LINEでログイン"]');
  await browser.press(`//button[strong="${PERSONAS[persona]}"]`);
  await expect.poll(path, SOON).toBe(from === '/auth/start' ? '/' : from);
}

/** Stops the server during `action`. For the browser, this is a real loss of connection, unlike any emulation. */
async function withoutServer(action: () => Promise<void>): Promise<void> {
  await server.stop();
  try {
    await expect(fetch(server.origin)).rejects.toThrow();
    await action();
  } finally {
    await server.start();
  }
}

async function untilWorkerIsReady(): Promise<void> {
  await expect.poll(() => browser.run(() => navigator.serviceWorker.controller !== null), SOON).toBe(true);
}

const cachedPages = () =>
  browser.run(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('pages-'));
    const requests = name === undefined ? [] : await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });

const choose = (group: string, point: string) =>
  browser.press(`//*[@role="radiogroup"][.//legend[contains(., "${group}")]]//label[normalize-space()="${point}"]`);

/** The condition points of today's record on the server; empty if there is no record. */
const recordedPoints = () =>
  browser.run(async () => {
    const now = new Date();
    const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`;
    const answer = await fetch(`/api/v1/users/conditions?conditions_list_type=0&target=${month}`);
    const { contents } = (await answer.json()) as {
      contents: { conditions: { condition_point: number; day: number }[] };
    };
    return contents.conditions.filter(({ day }) => day === now.getDate()).map((one) => one.condition_point);
  });

const position = () => browser.run(() => document.querySelector('video')?.currentTime ?? 0);

/** Opens the first video, plays it for some seconds and pauses it. @returns the position at the pause, in seconds */
async function playSome(): Promise<number> {
  await open('/videos');
  const address = await browser.run(() => document.querySelector('main a[href^="/videos/0"]')?.getAttribute('href'));
  await open(address ?? '');
  await browser.press(button('再生'));
  await expect.poll(position, SOON).toBeGreaterThan(6);
  // A browser without a decoder for the picture would play only the sound.
  expect(await browser.run(() => document.querySelector('video')?.videoWidth)).toBeGreaterThan(0);
  await browser.press(button('一時停止'));
  await expect.poll(() => browser.run(() => document.querySelector('video')?.paused)).toBe(true);
  return position();
}

for (const kind of OTHER_BROWSERS) {
  const reason = kind.missing();
  describe.skipIf(reason !== null)(`${kind.name}${reason === null ? '' : ` is not tested: ${reason}`}`, () => {
    // Each browser gets its own server, because a day that one browser has recorded looks different in the next.
    beforeAll(async () => {
      server = await startOwnServer();
    });
    afterAll(() => server.remove());
    beforeEach(async () => {
      browser = await kind.start();
    });
    afterEach(() => browser.close());

    test('a visitor logs in and returns to the page that needed the login', async () => {
      await logIn('taro', '/mypage/profile');
      await expect.poll(heading, SOON).toBe('プロフィール');
      const nickname = () =>
        browser.run(() => {
          const stored = JSON.parse(localStorage.getItem('session') ?? '{}') as {
            state?: { authUser?: { nickname?: string } };
          };
          return stored.state?.authUser?.nickname;
        });
      expect(await nickname()).toBe('たろう');
      await browser.reload();
      await expect.poll(heading, SOON).toBe('プロフィール');
    });

    test('a member records a condition', async () => {
      await logIn('hanako', '/mypage/conditions');
      await choose('体調', '少しつらい');
      await choose('気分', 'ふつう');
      await browser.press(button('保存する'));
      await expect.poll(recordedPoints, SOON).toEqual([2]);
    });

    test('a condition recorded while the server is stopped waits on the device and is sent later', async () => {
      await logIn('taro', '/mypage/conditions');
      await untilWorkerIsReady();
      await withoutServer(async () => {
        await browser.reload();
        await choose('体調', '少しつらい');
        await choose('気分', 'ふつう');
        await browser.press(button('保存する'));
        await expect.poll(mainText, SOON).toContain('未送信。');
      });
      await browser.reload();
      await expect.poll(recordedPoints, SOON).toEqual([2]);
    });

    test('a video plays, and after a reload continues at the second of the pause', async () => {
      const paused = await playSome();
      await browser.reload();
      await expect.poll(mainText, SOON).toContain('まで見ました。');
      // The position may still move a little after the pause, and the text leaves out fractions of a second.
      const nearby = [paused - 0.2, paused + 0.2].map((seconds) => `前回は ${durationWords(seconds)} まで見ました。`);
      const text = await mainText();
      expect(nearby.filter((words) => text.includes(words))).not.toEqual([]);
      await browser.run(() => {
        const video = document.querySelector('video');
        video?.addEventListener('playing', () => Object.assign(window, { startedAt: video.currentTime }), {
          once: true,
        });
      });
      await browser.press(button('続きから'));
      await expect.poll(position, SOON).toBeGreaterThan(paused + 1);
      const startedAt = await browser.run(() => (window as unknown as { startedAt: number }).startedAt);
      expect(Math.abs(startedAt - paused)).toBeLessThan(1);
    });

    test('a visited page and the pages of information can be read while the server is stopped', async () => {
      await open('/videos');
      const address = await browser.run(() =>
        document.querySelector('main a[href^="/videos/0"]')?.getAttribute('href'),
      );
      await open(address ?? '');
      const title = await heading();
      await untilWorkerIsReady();
      await expect.poll(cachedPages, SOON).toEqual(expect.arrayContaining([address, ...ALWAYS_CACHED_PATHS]));
      await withoutServer(async () => {
        await browser.reload();
        await expect.poll(heading, SOON).toBe(title);
        await open('/consultation');
        await expect.poll(heading, SOON).toBe('相談先の一覧');
        await expect.poll(mainText, SOON).toContain('よりそいホットライン');
        await open('/faqs');
        await expect.poll(heading, SOON).toBe('よくある質問');
      });
    });
  });
}
