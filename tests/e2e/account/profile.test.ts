import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { layout, pressTwice } from '#tests/support/browser/in-page.ts';
import { logIn, storedSession } from '#tests/support/screens/log-in.ts';
import { CONFIRM, expectWhole, main, openForm, SUBMIT } from '#tests/support/screens/profile-screen.ts';

/** docs/product/membership.md, Profile: reading and changing it, with an uploaded picture. */

/** A photo whose left half is red and whose right half is blue, so that the crop can be recognised. */
async function photo(): Promise<Buffer> {
  const red = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 800, height: 400, channels: 3, background: '#00c' } })
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
}

/**
 * Touches the crop's canvas. Each step contains the positions of all fingers, relative to the canvas's upper left
 * corner. The fingers touch at the first step and move to each later step.
 */
async function touch(page: Page, steps: readonly (readonly (readonly [number, number])[])[]): Promise<void> {
  const box = await page.getByRole('img', { name: '選んだ範囲' }).boundingBox();
  if (!box) throw new Error('no canvas');
  const session = await page.context().newCDPSession(page);
  for (const [index, fingers] of steps.entries())
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: fingers.map(([x, y], id) => ({ x: box.x + x, y: box.y + y, id })),
    });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

test('a member changes their profile, with a picture cropped in the page', async ({ page }) => {
  // Disables animations, so that measured positions don't change.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await logIn(page, 'taro', '/mypage/profile');
  await expect(main(page)).toContainText('1994年（平成6年）');
  await expectWhole(page);
  await page.getByRole('link', { name: 'プロフィールを変える' }).click();
  await page.waitForURL('/mypage/profile/edit');
  await expect(page.getByLabel('生まれた年')).toHaveValue('1994');

  await page
    .getByLabel('自分の画像を使う')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  await expect(page.getByRole('heading', { name: '使う範囲を決める' })).toBeFocused();
  await expectWhole(page);
  // At first the crop shows both colours. The picture is then dragged left by mouse, moved back by keyboard, and
  // enlarged.
  const canvas = page.getByRole('img', { name: '選んだ範囲' });
  const halves = () =>
    canvas.evaluate((element) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext('2d');
      const at = (x: number) => ((context?.getImageData(x, height / 2, 1, 1).data[0] ?? 0) > 100 ? 'red' : 'blue');
      return [at(5), at(width - 5)];
    });
  await expect.poll(halves).toEqual(['red', 'blue']);
  const box = await canvas.boundingBox();
  if (!box) throw new Error('no canvas');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 10, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(halves).toEqual(['blue', 'blue']);
  await page.getByRole('button', { name: '右へ動かす' }).focus();
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(halves).toEqual(['red', 'blue']);
  await page.getByRole('button', { name: '右へ動かす' }).click({ clickCount: 10 });
  await page.getByLabel('大きさ').press('End');
  await expect.poll(halves).toEqual(['red', 'red']);
  // Two fingers pinch, then one finger drags. The page itself must not scroll.
  const scrolled = await page.evaluate(() => scrollY);
  await touch(page, [
    [
      [80, 60],
      [280, 60],
    ],
    [
      [150, 60],
      [200, 60],
    ],
  ]);
  await expect(page.getByLabel('大きさ')).not.toHaveValue('4');
  await touch(page, [[[150, 60]], [[150, 200]], [[250, 200]]]);
  await expect.poll(halves).toEqual(['red', 'red']);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.getByRole('button', { name: 'この範囲で使う' }).click();
  await expect(page.getByLabel('自分の画像を使う')).toBeFocused();
  const chosen = await page.getByRole('radiogroup', { name: 'プロフィールの画像' }).locator(':checked').inputValue();
  expect(chosen).toMatch(/^\/images\/[0-9a-f]+\.webp$/);
  const { dominant } = await sharp(await (await page.request.get(chosen)).body()).stats();
  expect(dominant.r).toBeGreaterThan(150);
  expect(dominant.b).toBeLessThan(60);

  await page.getByLabel('ニックネーム').fill('たろう改');
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.waitForURL('/mypage/profile/edit-confirm');
  await expect(main(page).locator(`img[src="${chosen}"]`)).toBeVisible();
  await expectWhole(page);
  await pressTwice(page.getByRole('button', { name: SUBMIT }));
  await page.waitForURL('/mypage/profile/edit-complete');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('プロフィールを変更しました');
  await expect(layout(page)).toHaveCount(0);
  await expectWhole(page);
  await page.getByRole('link', { name: 'プロフィールを見る' }).click();
  await expect(main(page)).toContainText('たろう改');
  await expect(main(page).locator(`img[src="${chosen}"]`)).toBeVisible();
  await expect.poll(async () => (await storedSession(page)).authUser).toMatchObject({ nickname: 'たろう改' });

  // After sending there is no draft: the confirmation page redirects to the form, which shows the current profile.
  await page.goto('/mypage/profile/edit-confirm');
  await page.waitForURL('/mypage/profile/edit');
  await expect(page.getByText('前に入力した内容から始めています。')).toHaveCount(0);
  await page.getByLabel('ニックネーム').fill('たろう');
  await page.getByRole('button', { name: CONFIRM }).click();
  await page.getByRole('button', { name: SUBMIT }).click();
  await page.waitForURL('/mypage/profile/edit-complete');
});

test('unusable pictures are rejected with a message, and an upload can be cancelled', async ({
  page,
  context,
}, testInfo) => {
  await openForm(page);
  const picker = page.getByLabel('自分の画像を使う');
  const pick = (name: string, mimeType: string, buffer: Buffer) => picker.setInputFiles({ name, mimeType, buffer });
  await pick('a.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(page.getByText('JPEG、PNG、WebP、AVIFのどれかの画像を選んでください。')).toBeVisible();
  await expect(picker).toHaveAccessibleDescription(/どれかの画像を選んでください/);
  // Selects the file by its path, so that its 30 MB are not sent through the debugging connection.
  const big = testInfo.outputPath('big.png');
  await writeFile(big, '');
  await truncate(big, 30 * 1024 * 1024 + 1);
  await picker.setInputFiles(big);
  await expect(page.getByText('画像は30MB以下のものを選んでください。')).toBeVisible();
  await pick('broken.png', 'image/png', Buffer.from('no picture at all'));
  await expect(page.getByText('画像を読み取れませんでした。別の画像を選んでください。')).toBeVisible();
  await expectAccessible(page);

  await pick('me.jpg', 'image/jpeg', await photo());
  await expect(page.getByText('画像を読み取れませんでした。')).toHaveCount(0);
  // The form doesn't continue until the person either accepts or discards the selected picture.
  await page.getByRole('button', { name: CONFIRM }).click();
  await expect(picker).toHaveAccessibleDescription(/「この範囲で使う」か「やめる」を押してください/);
  const held = new Promise<void>((release) => {
    void context.route('**/users/me/avatar', async (route) => {
      if (route.request().method() === 'POST') release();
      // Never answers the request, like a connection that hangs.
    });
  });
  await page.getByRole('button', { name: 'この範囲で使う' }).click();
  await held;
  await expect(page.getByRole('progressbar', { name: '画像の送信' })).toBeVisible();
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await context.unroute('**/users/me/avatar');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'この範囲で使う' }).click();
  await expect(page.getByRole('alert')).toContainText('いまは通信できない');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByRole('heading', { name: '使う範囲を決める' })).toHaveCount(0);
  await expect(picker).toBeFocused();
  await expect(picker).not.toHaveAccessibleDescription(/を押してください/);
});
