import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { playButton, playUntil, positionOf, recordsOf } from '#tests/support/screens/player.ts';
import type { View } from '#viewing/view.ts';

type WithVoice = Window & { spoken: SpeechSynthesisUtterance[] };

const player = (page: Page) => page.getByRole('group', { name: '動画プレーヤー' });
const said = (page: Page, words: string) =>
  expect(page.locator('[role="status"]').filter({ hasText: words }).first()).toBeAttached();

/** Collects what the player announces to screen readers from now on. @returns a function that reads these texts */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  const collected = await player(page)
    .getByRole('status')
    .evaluateHandle((region) => {
      const all: string[] = [];
      new MutationObserver(() => all.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return all;
    });
  return () => collected.evaluate((all) => [...all]);
}

/**
 * Presses keys 100 ms apart. The page itself times the key presses, because keys from a slow test machine could arrive
 * half a second apart. Then the player would announce each of them.
 */
async function pressInARow(page: Page, keys: readonly string[]): Promise<void> {
  await page.evaluate(async (all) => {
    for (const key of all) {
      const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(press);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }, keys);
}

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      // A label that contains a select also contains the texts of the options; only its first text is the name.
      const label = element instanceof HTMLSelectElement ? element.labels[0]?.firstChild?.textContent : null;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
    if (focused === name) return;
  }
  throw new Error(`not reached by Tab: ${name}`);
}

const video = (page: Page) => page.locator('video');
const sourceOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentSrc);
/** Whether the current captions are shown below the picture. */
const captionsBelow = (page: Page) =>
  player(page).evaluate((frame) => {
    const tracks = [...(frame.querySelector('video')?.textTracks ?? [])];
    const said = tracks.find(({ kind, mode }) => kind === 'captions' && mode === 'hidden')?.activeCues?.[0];
    const words = said instanceof VTTCue ? said.text : '';
    const lines = [...frame.querySelectorAll('p')].filter(
      (line) => line.checkVisibility() && line.textContent === words,
    );
    return words !== '' && lines.length === 1;
  });
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

test('playing, seeking, sound, captions and speed work by keyboard only, and each is announced', async ({ page }) => {
  await page.goto(await firstVideo(page));
  await playButton(page).waitFor();
  await tabTo(page, '再生');
  await page.keyboard.press('Space');
  await said(page, '再生しています');
  await playUntil(page, 1);
  await page.keyboard.press('k');
  await said(page, '一時停止しました');
  expect(await isPaused(page)).toBe(true);
  const at = await positionOf(page);
  await page.keyboard.press('l');
  await expect.poll(async () => (await positionOf(page)) - at).toBeCloseTo(10, 0);
  await said(page, `${Math.floor(at + 10)}秒`);
  const words = await announcements(page);
  await pressInARow(page, ['l', 'ArrowLeft']);
  await expect.poll(async () => (await positionOf(page)) - at).toBeCloseTo(15, 0);
  await said(page, `${Math.floor(at + 15)}秒`);
  await tabTo(page, '10秒すすむ');
  await page.keyboard.press('Enter');
  await said(page, `${Math.floor(at + 25)}秒`);
  expect(await words(), 'two presses, one message').toEqual([`${Math.floor(at + 15)}秒`, `${Math.floor(at + 25)}秒`]);
  await page.keyboard.press('m');
  await said(page, '音を消しました');
  await page.getByRole('button', { name: '音を出す' }).press('Enter');
  await said(page, '音を出しました');
  await page.keyboard.press('c');
  await said(page, '字幕：やさしい日本語');
  await page.keyboard.press('>');
  await said(page, '速さ 1.25倍');
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.playbackRate)).toBe(1.25);

  const slider = page.getByRole('slider', { name: '再生の位置' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^0秒 \/ (1分)?\d+秒$/);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', /^15秒 \/ /);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'キーボードでの操作' });
  await expect(help).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(slider).toBeFocused();
  const title = await page.evaluate(() => navigator.mediaSession.metadata?.title);
  expect(title).toBe(await page.getByRole('heading', { level: 1 }).textContent());
});

for (const { width, theme, details } of [
  { width: 360, theme: 'light', details: {} },
  { width: 1280, theme: 'contrast', details: { tag: '@full' } },
]) {
  test(
    `viewing options work by keyboard and are stored for the next video, ${width} px wide, ${theme}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((chosen) => {
        localStorage.setItem('settings', JSON.stringify({ state: { theme: chosen }, version: 0 }));
      }, theme);
      await page.goto(await firstVideo(page));
      await playButton(page).click();
      await playUntil(page, 4);
      const before = await sourceOf(page);
      // Searches only the player, because the form for saving offline has a select with the same name.
      const quality = player(page).getByLabel('画質');
      await tabTo(page, '見かたの設定');
      await page.keyboard.press('Enter');
      await expect(quality).toBeVisible();
      await tabTo(page, '画質');
      // Selects a quality that is not the current one. On a narrow screen the small picture is the default.
      await quality.selectOption({ index: width < 480 ? 1 : 2 });
      await expect.poll(() => sourceOf(page)).not.toBe(before);
      await playUntil(page, 4.5);
      expect(await positionOf(page)).toBeLessThan(15);
      expect(await isPaused(page)).toBe(false);

      // With sound only, captions are shown below the picture, because the poster would hide captions in the picture.
      await quality.selectOption('audio');
      await expect(player(page).getByText('音声だけを再生します')).toBeVisible();
      await expect.poll(() => captionsBelow(page), { timeout: 20_000 }).toBe(true);
      await expect(page.getByLabel('字幕の場所')).toHaveCount(0);
      await quality.selectOption('auto');

      await page.getByLabel('字幕の場所').selectOption('below');
      await page.getByLabel('字幕の大きさ').selectOption('150');
      await page.getByLabel('字幕の色').selectOption('yellow');
      await page.getByLabel('画面の説明').selectOption('text');
      await page.getByRole('combobox', { name: '字幕', exact: true }).selectOption('ja-x-easy');
      await expect(player(page).locator('p', { hasText: /。/ }).first()).toBeVisible({ timeout: 20_000 });
      expect(
        await video(page).evaluate((element: HTMLVideoElement) =>
          [...element.textTracks].filter(({ mode }) => mode === 'showing').map(({ kind }) => kind),
        ),
      ).not.toContain('captions');
      await quality.selectOption('audio');
      await expect(player(page).getByText('音声だけを再生します')).toBeVisible();
      await expectAccessible(page);
      await page.screenshot({ path: `test-results/player-${width}-${theme}.png` });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);

      // The player offers to resume only after the first 5 seconds.
      await playUntil(page, 5.5);
      await page.reload();
      await page.getByRole('button', { name: '見かたの設定' }).click();
      await expect(page.getByLabel('字幕の大きさ')).toHaveValue('150');
      await expect(quality).toHaveValue('audio');
      await page.getByRole('button', { name: 'はじめから' }).press('Enter');
      await expect(page.getByRole('combobox', { name: '字幕', exact: true })).toHaveValue('ja-x-easy');
    },
  );
}

test('the video waits for each spoken description, including the first, and the person can pause it', async ({
  page,
}) => {
  // Replaces speech synthesis, because the test machine has no voice. The test decides when each text ends.
  await page.addInitScript(() => {
    const spoken: SpeechSynthesisUtterance[] = [];
    Object.assign(window, { spoken });
    speechSynthesis.speak = (utterance) => void spoken.push(utterance);
    localStorage.setItem('player', JSON.stringify({ descriptions: 'voice' }));
  });
  const spoken = () => page.evaluate(() => (window as unknown as WithVoice).spoken.map(({ text }) => text));
  const finish = () =>
    page.evaluate(() => (window as unknown as WithVoice).spoken.at(-1)?.dispatchEvent(new Event('end')));
  const logs = async () => {
    const [view] = await recordsOf(page, 'visit/');
    const { watching } = (view?.value ?? {}) as Partial<View>;
    return watching?.logs.map(({ action }) => action) ?? [];
  };
  const pause = page.getByRole('button', { name: '一時停止' });

  await page.goto(`${await firstVideo(page)}?t=0.5`);
  // The descriptions are loaded before playback starts.
  await expect
    .poll(() =>
      video(page).evaluate(({ textTracks }: HTMLVideoElement) =>
        [...textTracks].some(({ kind, activeCues }) => kind === 'descriptions' && activeCues?.length === 1),
      ),
    )
    .toBe(true);
  await playButton(page).click();
  await expect.poll(async () => (await spoken()).length).toBe(1);
  expect(await positionOf(page), 'speaks before the video plays').toBeLessThan(1);
  expect(await isPaused(page)).toBe(true);

  await pause.click();
  await said(page, '一時停止しました');
  await finish();
  await expect(playButton(page)).toBeVisible();
  expect(await isPaused(page), 'stays paused after the description').toBe(true);

  await playButton(page).click();
  await expect.poll(spoken, 'the interrupted description is repeated').toHaveLength(2);
  const [first, again] = await spoken();
  expect(again).toBe(first);
  await finish();
  await expect.poll(() => isPaused(page)).toBe(false);
  await playUntil(page, 1);

  await expect.poll(spoken, { timeout: 30_000 }).toHaveLength(3);
  await expect.poll(() => isPaused(page)).toBe(true);
  await finish();
  await expect.poll(() => isPaused(page)).toBe(false);
  await pause.click();
  await expect.poll(logs, 'only pauses by the person are logged').toEqual(['PLAY', 'PAUSE', 'PLAY', 'PAUSE']);
});

test('with the shortcuts switched off letters do nothing, and the list of keys shows that', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('settings', JSON.stringify({ state: { shortcuts: false }, version: 0 }));
  });
  await page.goto(await firstVideo(page));
  await playButton(page).focus();
  await page.keyboard.press('k');
  await page.keyboard.press('?');
  expect(await isPaused(page)).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: '見かたの設定' }).click();
  await page.getByRole('button', { name: 'キーボードでの操作' }).click();
  await expect(page.getByRole('dialog').getByText('文字のキーは、表示の設定でオフになっています。')).toBeVisible();
});
