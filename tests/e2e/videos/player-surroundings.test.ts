import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, twoFrames } from '#tests/support/browser/in-page.ts';
import { playButton, playUntil, positionOf } from '#tests/support/screens/player.ts';

/** The player beyond its basic controls: lock screen, full screen, picture-in-picture, transcript and chapters. */

interface LockScreen {
  readonly handlers: Record<string, ((details: object) => void) | null>;
  readonly positions: { duration: number; playbackRate: number; position: number }[];
}
type WithLockScreen = Window & { lockScreen: LockScreen };

const video = (page: Page) => page.locator('video');
/** The colours and widths of an element's focus ring: of its outline, and of its shadow, whether inset or not. */
const ringOf = (element: Locator) =>
  element.evaluate((one: HTMLElement) => {
    one.focus();
    const { outlineColor, outlineWidth, boxShadow } = getComputedStyle(one);
    return { outlineColor, outlineWidth, halo: boxShadow.replace(/ inset$/, '') };
  });
const isPaused = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.paused);

test('the lock screen shows the playing video, and its controls work', async ({ page }) => {
  await page.addInitScript(() => {
    const lockScreen: LockScreen = { handlers: {}, positions: [] };
    const session = navigator.mediaSession;
    const [setHandler, setPosition] = [session.setActionHandler.bind(session), session.setPositionState.bind(session)];
    session.setActionHandler = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
      lockScreen.handlers[action] = handler as LockScreen['handlers'][string];
      setHandler(action, handler);
    };
    session.setPositionState = (state) => {
      lockScreen.positions.push(state as LockScreen['positions'][number]);
      setPosition(state);
    };
    Object.assign(window, { lockScreen });
  });
  const press = (action: string, details: object = {}) =>
    page.evaluate(
      ([name, given]) => (window as unknown as WithLockScreen).lockScreen.handlers[name]?.({ action: name, ...given }),
      [action, details] as const,
    );
  const shown = () =>
    page.evaluate(() => {
      const { metadata, playbackState } = navigator.mediaSession;
      const { positions, handlers } = (window as unknown as WithLockScreen).lockScreen;
      return {
        title: metadata?.title,
        artist: metadata?.artist,
        artwork: metadata?.artwork[0]?.src,
        playbackState,
        last: positions.at(-1),
        actions: Object.keys(handlers).filter((name) => handlers[name] !== null),
      };
    });

  await page.goto(await firstVideo(page));
  await playButton(page).waitFor();
  expect(await isPaused(page), 'does not play automatically').toBe(true);
  expect(await shown(), 'nothing before somebody plays').toMatchObject({
    title: undefined,
    playbackState: 'none',
    actions: [],
  });
  await playButton(page).click();
  await playUntil(page, 1);
  const { duration } = await video(page).evaluate((element: HTMLVideoElement) => ({ duration: element.duration }));
  await expect.poll(shown).toMatchObject({
    title: await page.getByRole('heading', { level: 1 }).textContent(),
    artist: await page.getByRole('main').locator('b').first().textContent(),
    playbackState: 'playing',
    last: { playbackRate: 1 },
    actions: ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'],
  });
  expect((await shown()).last?.duration).toBeCloseTo(duration, 0);
  expect((await page.request.get((await shown()).artwork ?? '')).headers()['content-type']).toMatch(/^image\//);

  await press('pause');
  await expect.poll(() => isPaused(page)).toBe(true);
  await expect.poll(async () => (await shown()).playbackState).toBe('paused');
  const at = await positionOf(page);
  await press('seekforward', { seekOffset: 15 });
  await expect.poll(() => positionOf(page)).toBeCloseTo(at + 15, 0);
  await press('seekbackward');
  await expect.poll(() => positionOf(page)).toBeCloseTo(at + 5, 0);
  await press('seekto', { seekTime: 40 });
  await expect.poll(() => positionOf(page)).toBeCloseTo(40, 1);
  await expect.poll(async () => (await shown()).last?.position).toBeCloseTo(40, 0);
  await page.getByLabel('速さ').selectOption('1.5');
  await expect.poll(async () => (await shown()).last?.playbackRate).toBe(1.5);
  await press('play');
  await playUntil(page, 41);
  await expect.poll(async () => (await shown()).playbackState).toBe('playing');

  await goInPlace(page, '/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('利用規約');
  await expect.poll(shown, 'nothing is left behind').toMatchObject({
    title: undefined,
    playbackState: 'none',
    actions: [],
  });
});

/** The text of the accessibility tree. In full screen it contains only the player. */
async function readable(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .flatMap(({ ignored, role, name }) => (!ignored && role?.value === 'StaticText' ? [name?.value] : []))
    .join('\n');
}

test('full screen is entered by key and by button, and includes the controls', async ({ page }) => {
  await page.goto(await firstVideo(page));
  const isFull = () =>
    page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('input[type=range]')) ?? false);
  await playButton(page).waitFor();
  // A click on the picture starts playback and enables the player's keyboard shortcuts.
  await video(page).click();
  // Waits until the video plays, because the announcement that it is loading could replace the one below.
  await playUntil(page, 0.1);
  await page.keyboard.press('f');
  await expect.poll(isFull).toBe(true);
  await expect.poll(() => readable(page)).toContain('全画面で表示しています');
  const leave = page.getByRole('button', { name: '全画面を終了' });
  await leave.focus();
  await page.waitForTimeout(3000);
  await expect(leave, 'controls don’t vanish').toBeInViewport();
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(isFull).toBe(false);
  await expect.poll(() => readable(page)).toContain('全画面を終了しました');
});

test.describe('picture-in-picture', () => {
  test.use({ viewport: { width: 1280, height: 860 } });
  const button = (page: Page) => page.getByRole('button', { name: '小さな画面で見る' });

  test('is entered and left', async ({ page }) => {
    await page.goto(await firstVideo(page));
    await playButton(page).click();
    await playUntil(page, 1);
    const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null);
    await button(page).click();
    await expect.poll(isSmall).toBe(true);
    await page.getByRole('button', { name: '小さな画面を閉じる' }).click();
    await expect.poll(isSmall).toBe(false);
    expect(await isPaused(page)).toBe(false);
    await button(page).click();
    await expect.poll(isSmall).toBe(true);
    await goInPlace(page, '/terms');
    await expect.poll(isSmall, 'no empty window stays').toBe(false);
  });

  test('is in the viewing options if the bar has no space for it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(await firstVideo(page));
    await playButton(page).click();
    await playUntil(page, 1);
    await expect(button(page)).toHaveCount(0);
    await page.getByRole('button', { name: '見かたの設定' }).click();
    await button(page).click();
    await expect.poll(() => page.evaluate(() => document.pictureInPictureElement !== null)).toBe(true);
    await expect(page.getByRole('status').filter({ hasText: '小さな画面で表示しています' })).toBeAttached();
  });

  test('is not offered by a browser without it', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(document, 'pictureInPictureEnabled', { value: false }));
    await page.goto(await firstVideo(page));
    await playButton(page).waitFor();
    await expect(button(page)).toHaveCount(0);
  });
});

test('the transcript below the video follows the playback, and links to each moment, as chapters do', async ({
  page,
}) => {
  await page.goto(await firstVideo(page));
  await playButton(page).waitFor();
  await page.getByText('文字で読む（字幕の全文）').click();
  const lines = page.locator('main details[open] li button');
  await expect(lines.nth(6)).toBeVisible();
  await expectAccessible(page);
  const track = await page.evaluate(async () => {
    const address = document.querySelector<HTMLTrackElement>('track[kind=captions][srclang=ja]')?.src ?? '';
    return (await fetch(address)).text();
  });
  const starts = [...track.matchAll(/^(?:(\d+):)?(\d\d):(\d\d\.\d+) -->/gm)].map(
    ([, hours = 0, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
  await expect(lines).toHaveCount(starts.length);

  await lines.nth(6).click();
  await expect.poll(() => positionOf(page)).toBeCloseTo(starts[6] ?? 0, 1);
  await expect(lines.nth(6)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => positionOf(page)).toBeCloseTo(starts[7] ?? 0, 1);

  // Moving the focus through the lines scrolls the list, but does not switch off the automatic scrolling. Scrolling by
  // the person, here with the wheel, switches it off until they switch it on again or choose a line.
  const follow = page.getByLabel('再生に合わせて表示');
  const box = page.locator('main details[open] ol');
  const topOfBox = () => box.evaluate(({ scrollTop }) => scrollTop);
  const chosenAt = await topOfBox();
  for (let index = 8; index < starts.length; index += 1) await page.keyboard.press('Tab');
  await expect(lines.last()).toBeFocused();
  await expect.poll(topOfBox).not.toBe(chosenAt);
  // `ringOf` moves the focus out of the list. A later scroll event would count as scrolling by the person.
  await twoFrames(page);
  expect(await ringOf(lines.last())).toEqual(await ringOf(follow));
  await expect(follow).toBeChecked();
  await lines.nth(7).click();
  await lines.nth(7).hover();
  await page.mouse.wheel(0, -400);
  await expect(follow).not.toBeChecked();
  const top = await topOfBox();
  await page.evaluate(() => document.querySelector('video')?.play());
  await expect(lines.nth(8)).toHaveAttribute('aria-current', 'true', { timeout: 30_000 });
  expect(await topOfBox()).toBe(top);
  await lines.nth(8).press('Enter');
  await expect(follow).toBeChecked();
  await expect.poll(topOfBox).not.toBe(top);

  // Only the list of lines scrolls, not the page.
  const scrolled = await page.evaluate(() => scrollY);
  await expect(lines.nth(9)).toHaveAttribute('aria-current', 'true', { timeout: 30_000 });
  await expect(lines.nth(9)).toBeInViewport({ ratio: 0.1 });
  await expect(page.locator('main details[open] li [aria-current]')).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await page.getByLabel('画面の説明も読む').check();
  await expect(lines.filter({ hasText: '画面の説明：' }).first()).toBeVisible();

  const chapters = page.getByRole('region', { name: '目次' }).getByRole('link');
  await chapters.nth(1).click();
  const moment = Number(new URL((await chapters.nth(1).getAttribute('href')) ?? '', page.url()).searchParams.get('t'));
  await expect.poll(() => positionOf(page)).toBeGreaterThanOrEqual(moment);
  await expect(chapters.nth(1)).toHaveAttribute('aria-current', 'true');
});

test('a company’s video shows its site, its supervisor, its tags and related videos', async ({ page }) => {
  interface Listed {
    readonly video_id: string;
    readonly video_type: number;
    readonly company_url: string | null;
    readonly supervisor: { id: number; name: string };
    readonly tags: readonly { name: string }[];
  }
  const answer = await page.request.get('/api/v1/videos?per_page=100');
  const { videos } = ((await answer.json()) as { contents: { videos: Listed[] } }).contents;
  const company = videos.find((one) => one.video_type === 2);
  if (!company) throw new Error('no company’s video');
  expect(videos.filter((one) => one.video_type === 1 && one.company_url !== null)).toEqual([]);
  await page.goto(`/videos/${company.video_id}`);
  const site = page.getByRole('link', { name: 'この会社のサイトを見る' });
  await expect(site).toHaveAttribute('href', company.company_url ?? '');
  const themes = page.getByRole('navigation', { name: 'この動画のテーマ' }).getByRole('link');
  await expect(themes).toHaveText(company.tags.map(({ name }) => name));
  await expect(page.getByRole('region', { name: '関連する動画' }).getByRole('article').nth(2)).toBeAttached();
  const supervisor = page.getByRole('region', { name: '監修' });
  await expect(supervisor).toContainText(company.supervisor.name);
  await supervisor.getByRole('link').click();
  await expect(page).toHaveURL(`/videos?supervisors=${company.supervisor.id}`);
});
