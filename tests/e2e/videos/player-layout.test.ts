import type { Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { MAX_SHIFT, measureShifts } from '#tests/support/browser/layout-shift.ts';
import { playButton, playFast, playUntil } from '#tests/support/screens/player.ts';

/** Where the parts of the player are, and that they neither cover nor move each other. */

// Videos play in real time, and a busy machine slows everything else down.
test.setTimeout(120_000);

const PHONE = { width: 360, height: 740 };
const COMPUTER = { width: 1280, height: 800 };

const captions = (page: Page) => page.getByRole('combobox', { name: '字幕', exact: true });
const speed = (page: Page) => page.getByRole('combobox', { name: '速さ' });
const offer = (page: Page) => page.getByRole('region', { name: '続きから再生' });
const player = (page: Page) => page.getByRole('group', { name: '動画プレーヤー' });
const panel = (page: Page) => page.getByRole('group', { name: '見かたの設定' });

async function boxOf(element: ReturnType<Page['locator']>) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, bottom: box.y + box.height };
}

/**
 * Plays some seconds of the first video and reloads its page, so that the player offers to resume. @returns a function
 * that reads the sum of the layout shifts since the reload
 */
async function openWithOffer(page: Page, size: typeof PHONE): Promise<() => Promise<number>> {
  await page.setViewportSize(size);
  await page.goto(await firstVideo(page));
  await playFast(page, 7);
  const shifts = await measureShifts(page);
  await page.reload();
  await expect(offer(page)).toBeVisible();
  return shifts;
}

const prefer = (page: Page, preferences: object) =>
  page.addInitScript((chosen) => localStorage.setItem('player', JSON.stringify(chosen)), preferences);

/** True if the lower edge of the play button is in the window and nothing covers it. */
const canPress = (page: Page) =>
  page.locator('[data-play]').evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height - 2));
  });

test('on a computer the offer to resume is beside the menus of captions and speed, which never move', {
  tag: '@full',
}, async ({ page }) => {
  const shifts = await openWithOffer(page, COMPUTER);
  const places = async () => [await boxOf(captions(page)), await boxOf(speed(page))];
  const before = await places();
  const { y, bottom } = await boxOf(offer(page));
  for (const menu of before) {
    expect(menu.y).toBeGreaterThanOrEqual(y - 4);
    expect(menu.bottom).toBeLessThanOrEqual(bottom + 4);
  }
  expect(y, 'below the picture').toBeGreaterThanOrEqual((await boxOf(page.locator('video'))).bottom);
  // Captions are switched off, because the browser moves each one into place, which counts as a layout shift.
  await captions(page).selectOption('なし');
  await playButton(page).click();
  await expect(offer(page)).toHaveCount(0, { timeout: 30_000 });
  expect(await places()).toEqual(before);
  expect(await shifts()).toBeLessThanOrEqual(MAX_SHIFT);
});

test('on a phone the offer to resume gives its place to the menus once the video plays; until then they are in the panel', async ({
  page,
}) => {
  const shifts = await openWithOffer(page, PHONE);
  await playButton(page).waitFor();
  expect((await boxOf(offer(page))).y).toBeGreaterThanOrEqual((await boxOf(page.locator('video'))).bottom);
  await expect(captions(page)).toHaveCount(0);
  expect(await shifts(), 'when it appears').toBeLessThanOrEqual(MAX_SHIFT);

  await page.getByRole('button', { name: '見かたの設定' }).click();
  await panel(page).getByRole('combobox', { name: '字幕', exact: true }).selectOption('なし');
  await panel(page).getByRole('combobox', { name: '速さ' }).selectOption('1.5倍');
  await expectAccessible(page);
  await page.getByRole('button', { name: '見かたの設定' }).click();
  const bar = await boxOf(player(page));
  await offer(page).getByRole('button', { name: '続きから' }).focus();
  const before = await shifts();
  await page.keyboard.press('k');
  await expect(offer(page)).toBeHidden();
  await expect(page.getByRole('button', { name: '一時停止' })).toBeFocused();
  await expect(captions(page)).toHaveValue('');
  await expect(speed(page)).toHaveValue('1.5');
  expect((await boxOf(player(page))).bottom).toBe(bar.bottom);
  expect((await shifts()) - before, 'when it goes').toBeLessThanOrEqual(MAX_SHIFT);
});

/** The boxes and the style of the caption in the picture, from the shadow tree in which the browser draws it. */
async function captionInPicture(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const { root } = await devtools.send('DOM.getDocument', { depth: -1, pierce: true });
  const partsOf = (node: typeof root, name: string): (typeof root)[] => {
    const inside = [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap((child) => partsOf(child, name));
    return node.attributes?.includes(name) ? [node, ...inside] : inside;
  };
  const read = async (name: string) => {
    const [node] = partsOf(root, name);
    if (!node) throw new Error(`no ${name}`);
    const { object } = await devtools.send('DOM.resolveNode', { nodeId: node.nodeId });
    const { result } = await devtools.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      returnByValue: true,
      functionDeclaration: `function () {
        const { left, right, bottom } = this.getBoundingClientRect();
        const { fontSize, backgroundColor } = getComputedStyle(this);
        return { left, right, bottom, fontSize: parseFloat(fontSize), backgroundColor };
      }`,
    });
    return result.value as {
      left: number;
      right: number;
      bottom: number;
      fontSize: number;
      backgroundColor: string;
    };
  };
  return { box: await read('-webkit-media-text-track-display'), words: await read('cue') };
}

/** Plays until a caption of two lines is shown, and pauses there. */
async function pauseAtTwoLines(page: Page): Promise<void> {
  await playButton(page).click();
  await page.waitForFunction(
    () => {
      const video = document.querySelector('video');
      const cue = [...(video?.textTracks ?? [])].find(({ mode }) => mode === 'showing')?.activeCues?.[0];
      const isFound = cue instanceof VTTCue && cue.text.includes('\n');
      if (isFound) video?.pause();
      return isFound;
    },
    undefined,
    { timeout: 30_000 },
  );
}

test('on a phone, captions in the picture have at least 16 px, one background for all lines, and some distance from the edge', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto(await firstVideo(page));
  await pauseAtTwoLines(page);
  const { box, words } = await captionInPicture(page);
  expect(words.fontSize).toBeGreaterThanOrEqual(16);
  expect(box.backgroundColor, 'opaque').toBe('rgb(0, 0, 0)');
  expect(box.left).toBeLessThan(words.left);
  expect(box.right).toBeGreaterThan(words.right);
  const picture = await boxOf(page.locator('video'));
  // The shadow makes the box look 4 px larger on each side.
  expect(picture.bottom - box.bottom - 4).toBeCloseTo(8, 0);
  expect(box.right - box.left, 'no wider than it must be').toBeLessThan(picture.width - 40);

  await page.getByRole('button', { name: '見かたの設定' }).click();
  await page.getByLabel('字幕の色').selectOption('black');
  await page.getByLabel('字幕の大きさ').selectOption('150');
  await expect.poll(async () => (await captionInPicture(page)).words.fontSize).toBe(24);
  expect((await captionInPicture(page)).box.backgroundColor).toBe('rgb(255, 255, 255)');
});

test('the player and the page state the same length, also at the end', async ({ page }) => {
  await page.goto(await firstVideo(page));
  await playButton(page).waitFor();
  const readLength = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration);
  await expect.poll(readLength).toBeGreaterThan(0);
  const length = await readLength();
  expect(Math.round(length), 'a length that must be rounded up').toBeGreaterThan(length);
  const stated = ((await page.getByText('再生時間').first().textContent()) ?? '').replace('再生時間', '').trim();
  const slider = page.getByRole('slider', { name: '再生の位置' });
  await expect(slider).toHaveAttribute('aria-valuetext', `0秒 / ${stated}`);
  await playButton(page).click();
  await playUntil(page, 0.3);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration - 0.5;
  });
  await expect(page.getByRole('region', { name: '動画の終わり' })).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', `${stated} / ${stated}`);
});

for (const [captionSize, details] of [
  [100, {}],
  [150, { tag: '@full' }],
  [200, {}],
] as const)
  test(
    `captions below the picture are below the controls and take two lines, at ${captionSize} %`,
    details,
    async ({ page }) => {
      await page.setViewportSize(PHONE);
      await prefer(page, { captionPlace: 'below', captionSize, descriptions: 'text' });
      await page.goto(await firstVideo(page));
      await playButton(page).waitFor();
      expect(await canPress(page), 'on opening').toBe(true);
      await playButton(page).click();
      await playUntil(page, 2);
      expect(await canPress(page), 'while it plays').toBe(true);
      const picture = await boxOf(page.locator('video'));
      expect((await boxOf(page.getByRole('slider', { name: '再生の位置' }))).y - picture.bottom).toBeLessThan(10);
      // Excludes the description of the scene, which is a live region.
      const said = player(page).locator('p:not([aria-live])', { hasText: /。/ }).first();
      await expect(said).toBeVisible({ timeout: 20_000 });
      await page.keyboard.press('k');
      expect((await boxOf(said)).y).toBeGreaterThan((await boxOf(speed(page))).bottom);
      const { height, lines, size } = await said.evaluate((element) => {
        const { lineHeight, fontSize, paddingBlockStart } = getComputedStyle(element);
        const text = document.createRange();
        text.selectNodeContents(element);
        const inner = element.clientHeight - 2 * Number.parseFloat(paddingBlockStart);
        const words = new Set([...text.getClientRects()].map(({ y }) => Math.round(y)));
        return { height: inner / Number.parseFloat(lineHeight), lines: words.size, size: Number.parseFloat(fontSize) };
      });
      expect(size).toBe((16 * captionSize) / 100);
      expect(height).toBeCloseTo(Math.max(2, lines), 0);
    },
  );
