import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, withWorker as test, waitForWorker } from '#tests/support/browser/e2e.ts';
import { type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { playButton, playUntil, positionOf } from '#tests/support/screens/player.ts';
import { WITH_VERSIONS, WITHOUT_VERSIONS, writePlayableContent } from '#tests/support/server/playable-content.ts';

/** Tests the versions of a film: with large key words, with spoken descriptions, and with sign language. */

let folder: string;
let server: OwnServer | undefined;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'versions-'));
  const content = join(folder, 'content');
  await writePlayableContent(content);
  server = await startOwnServer({ env: { DATA_DIR: join(folder, 'data'), CONTENT_DIR: content } });
});
test.afterAll(async () => {
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
});
test.use({ baseURL: async ({ baseURL }, use) => use(server?.origin ?? baseURL) });

type Kind = 'usual' | 'keywords' | 'described' | 'sign';
type WithMoments = Window & { left: number; landed: number; spoken: string[] };

/** The paths of the files of each version. */
async function filesOf(page: Page, id: string): Promise<Record<Kind, string[]>> {
  const answer = await page.request.get(`/api/v1/videos/${id}`);
  const { video } = (await answer.json()).contents;
  const all: { kind: Kind; sources: { url: string }[] }[] = [
    { kind: 'usual', sources: video.sources },
    ...video.versions,
  ];
  return Object.fromEntries(all.map(({ kind, sources }) => [kind, sources.map(({ url }) => url)])) as never;
}

const player = (page: Page) => page.getByRole('group', { name: '動画プレーヤー' });
const choice = (page: Page) => player(page).getByLabel('映像');
const video = (page: Page) => page.locator('video');
const playedFile = (page: Page) =>
  video(page).evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc && new URL(currentSrc).pathname);
const openPanel = (page: Page) => page.getByRole('button', { name: '見かたの設定' }).press('Enter');

const stateOf = (page: Page) =>
  video(page).evaluate((element: HTMLVideoElement) => ({
    paused: element.paused,
    rate: element.playbackRate,
    volume: element.volume,
    captions: [...element.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
  }));

/** Stores in `window` at which second of the film another version is chosen, and at which that version starts. */
const noteMoments = (page: Page) =>
  page.evaluate(() => {
    const noted = window as unknown as WithMoments;
    const element = document.querySelector('video');
    addEventListener('change', () => Object.assign(noted, { left: element?.currentTime, landed: -1 }), true);
    element?.addEventListener('seeked', () => Object.assign(noted, { landed: element.currentTime }));
  });
const jump = (page: Page) =>
  page.evaluate(() => {
    const { left, landed } = window as unknown as WithMoments;
    return landed < 0 ? Number.POSITIVE_INFINITY : Math.abs(landed - left);
  });

const prefer = (page: Page, preferences: object) =>
  page.addInitScript((stored) => localStorage.setItem('player', stored), JSON.stringify(preferences));

test('another version goes on at the same second as before, by keyboard, and is played after a reload too', async ({
  page,
}) => {
  const files = await filesOf(page, WITH_VERSIONS);
  await page.goto(`/videos/${WITH_VERSIONS}`);
  await playButton(page).click();
  expect(files.usual).toContain(await playedFile(page));
  await page.getByLabel('速さ').selectOption('1.5');
  await page.getByRole('combobox', { name: '字幕', exact: true }).selectOption('ja-x-easy');
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.volume = 0.3;
  });
  await playUntil(page, 4);
  const before = await stateOf(page);
  expect(before).toEqual({ paused: false, rate: 1.5, volume: 0.3, captions: ['ja-x-easy'] });
  await noteMoments(page);

  await openPanel(page);
  await expect(choice(page)).toHaveValue('usual');
  await expect(choice(page).locator('option')).toHaveText([
    'ふつうの映像',
    'キーワードを大きく出す',
    '音声解説つき',
    '手話つき',
  ]);
  await expectAccessible(page);
  await choice(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page)).toHaveValue('keywords');
  await expect.poll(() => playedFile(page)).toBe(files.keywords[0]);
  await expect.poll(() => jump(page)).toBeLessThan(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => playedFile(page)).toBe(files.described[0]);
  await expect.poll(() => jump(page)).toBeLessThan(1);
  await expect(choice(page)).toBeFocused();
  expect(await stateOf(page)).toEqual(before);
  await playUntil(page, (await positionOf(page)) + 1);

  await page.getByRole('button', { name: '一時停止' }).click();
  await choice(page).selectOption('sign');
  await expect.poll(() => playedFile(page)).toBe(files.sign[0]);
  await expect.poll(() => jump(page)).toBeLessThan(0.1);
  expect(await stateOf(page)).toEqual({ ...before, paused: true });
  await choice(page).selectOption('described');
  await expect.poll(() => playedFile(page)).toBe(files.described[0]);

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await expect.poll(() => playedFile(page)).toBe(files.described[0]);
  await page.getByRole('button', { name: 'はじめから' }).click();
  await playUntil(page, 1);
  expect(await playedFile(page)).toBe(files.described[0]);
  await openPanel(page);
  await expect(choice(page)).toHaveValue('described');
  expect(
    requested.filter((path) => files.usual.includes(path)),
    'the usual film is not loaded',
  ).toEqual([]);
});

test('a video without versions plays as usual and offers no choice, whatever is preferred', async ({ page }) => {
  const files = await filesOf(page, WITHOUT_VERSIONS);
  await prefer(page, { version: 'sign', captionSize: 150 });
  await page.goto(`/videos/${WITHOUT_VERSIONS}`);
  await playButton(page).click();
  await playUntil(page, 1);
  expect(files.usual).toContain(await playedFile(page));
  await openPanel(page);
  await expect(player(page).getByLabel('画質')).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
});

test('preferences that an older build stored are applied, and play the usual film', async ({ page }) => {
  const files = await filesOf(page, WITH_VERSIONS);
  await prefer(page, { quality: '360', captionSize: 150, captionPlace: 'over' });
  await page.goto(`/videos/${WITH_VERSIONS}`);
  await expect.poll(() => playedFile(page)).toBe(files.usual[1]);
  await openPanel(page);
  await expect(choice(page)).toHaveValue('usual');
  await expect(page.getByLabel('字幕の大きさ')).toHaveValue('150');
});

test('the device reads no descriptions aloud while the film itself speaks them', async ({ page }) => {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Object.assign(window, { spoken });
    speechSynthesis.speak = (utterance) => {
      spoken.push(utterance.text);
      setTimeout(() => utterance.dispatchEvent(new Event('end')));
    };
  });
  const spoken = () => page.evaluate(() => (window as unknown as WithMoments).spoken);
  await prefer(page, { version: 'described', descriptions: 'voice' });
  await page.goto(`/videos/${WITH_VERSIONS}`);
  await playButton(page).click();
  await playUntil(page, 2);
  await expect(player(page).getByText('机の前に人がいます。')).toBeVisible();
  expect(await spoken()).toEqual([]);
  await openPanel(page);
  await choice(page).selectOption('usual');
  await expect.poll(spoken).toEqual(['机の前に人がいます。']);
});

test('the version that is chosen is saved, and plays offline whatever is preferred', { tag: '@full' }, async ({
  page,
  context,
  pageErrors,
}) => {
  const files = await filesOf(page, WITH_VERSIONS);
  await prefer(page, { version: 'described' });
  await page.goto('/');
  await waitForWorker(page);
  await page.goto(`/videos/${WITH_VERSIONS}`);
  await expect.poll(() => playedFile(page)).toBe(files.described[0]);
  await page.getByRole('button', { name: /^端末に保存（/ }).click();
  await expect(page.getByRole('main').getByRole('link', { name: '保存済み' })).toBeVisible({ timeout: 20_000 });
  await page.goto('/saved');
  await expect(page.getByRole('main').getByText('音声解説つき')).toBeVisible();

  // Offline, the worker can't answer requests for pictures that were never visible.
  pageErrors.allow(/^net::ERR_FAILED .*\/images\//);
  await context.setOffline(true);
  await prefer(page, { version: 'sign', descriptions: 'voice' });
  await page.goto(`/videos/${WITH_VERSIONS}`);
  await playButton(page).click();
  await playUntil(page, 1);
  expect(await playedFile(page)).toBe(`/saved-media/${WITH_VERSIONS}/video`);
  await openPanel(page);
  await expect(player(page).getByLabel('画質')).toBeVisible();
  await expect(choice(page)).toHaveCount(0);

  // With a network, the preferred version is streamed, and the saved one can be chosen.
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => playedFile(page)).toBe(files.sign[0]);
  await openPanel(page);
  await choice(page).selectOption('described');
  await expect.poll(() => playedFile(page)).toBe(`/saved-media/${WITH_VERSIONS}/video`);
});
