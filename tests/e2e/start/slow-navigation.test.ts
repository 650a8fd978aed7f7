import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '#tests/support/browser/e2e.ts';
import { expectEntered, said, untilHydrated } from '#tests/support/browser/in-page.ts';
import { totalOf, watchShifts } from '#tests/support/browser/layout-shift.ts';
import { logIn } from '#tests/support/screens/log-in.ts';

const PHONE = { width: 360, height: 740 };
const SLOW_MS = 6000;
/** The skeleton appears after this time. */
const SKELETON_MS = 300;
/**
 * Effects are timed in frames, because a busy machine paints fewer of them. At 60 frames per second, 15 frames take
 * 250 ms.
 */
const AT_ONCE_FRAMES = 15;
/** The skeleton appears at most this many frames later than SKELETON_MS. */
const LATE_FRAMES = 30;

/** Delays every answer from now on, including scripts and pictures. */
async function slowDown(page: Page, ms: number): Promise<void> {
  await page.route('**/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    // `continue` fails if the page was left meanwhile, because leaving a page aborts its requests.
    await route.continue().catch(() => {});
  });
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'よく使う画面' }).getByRole('link', { name, exact: true });
const skeleton = (page: Page) => page.getByRole('heading', { level: 1, name: '読み込んでいます' });

/**
 * Taps a tab. @returns for each effect that appears: the time from the tap in ms, the number of frames since the tap, and
 * how many of these frames came more than SKELETON_MS after it
 */
function tapAndMeasure(page: Page, name: string) {
  return tab(page, name).evaluate(async (link: HTMLAnchorElement, skeletonMs) => {
    const effects = {
      marked: () => link.ariaCurrent === 'page',
      address: () => location.pathname === link.pathname,
      skeleton: () => document.querySelector('main')?.innerText.includes('読み込んでいます') === true,
    };
    const seen: Partial<Record<keyof typeof effects, { ms: number; frames: number; late: number }>> = {};
    const begin = performance.now();
    link.click();
    for (let frames = 1, late = 0; !seen.skeleton && frames < 600; frames++) {
      await new Promise(requestAnimationFrame);
      const ms = performance.now() - begin;
      if (ms > skeletonMs) late++;
      for (const effect of ['marked', 'address', 'skeleton'] as const)
        if (effects[effect]()) seen[effect] ??= { ms, frames, late };
    }
    return seen;
  }, SKELETON_MS);
}

function expectAtOnce({ marked, address, skeleton }: Awaited<ReturnType<typeof tapAndMeasure>>): void {
  expect(marked?.frames, 'marked in the first frame after the tap').toBe(1);
  expect(address?.frames).toBeLessThanOrEqual(AT_ONCE_FRAMES);
  expect(address?.frames, 'the address changes before the skeleton appears').toBeLessThan(skeleton?.frames ?? 0);
}

test('with every answer 6 s late, a tap marks the tab and changes the address at once; a skeleton follows, and Back works', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const shifts = await watchShifts(page);
  await page.goto('/faqs');
  await untilHydrated(page);
  await tab(page, '動画').click();
  await expect(page.getByRole('heading', { level: 1, name: '動画をさがす' })).toBeFocused();
  await page.waitForLoadState('networkidle');
  await slowDown(page, SLOW_MS);

  const times = await tapAndMeasure(page, 'お知らせ');
  expectAtOnce(times);
  expect(times.skeleton?.ms).toBeGreaterThan(SKELETON_MS - 10);
  expect(times.skeleton?.late).toBeLessThanOrEqual(LATE_FRAMES);
  await expect(tab(page, '動画')).not.toHaveAttribute('aria-current');
  await expect(said(page)).toHaveText('読み込んでいます');
  await expect(skeleton(page)).toBeFocused();
  await expectAccessible(page);

  await page.goBack();
  await expect(page).toHaveURL(/\/videos$/);
  await expect(tab(page, '動画')).toHaveAttribute('aria-current', 'page');
  await expectEntered(page, 'back to a page whose data is there');

  await tab(page, 'お知らせ').click();
  await expect(skeleton(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '前のページに戻る' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '動画をさがす' })).toBeFocused();

  await tab(page, 'お知らせ').click();
  await expect(page.getByRole('heading', { level: 1, name: 'お知らせ' })).toBeFocused({ timeout: 3 * SLOW_MS });
  await expect(page).toHaveTitle(/^お知らせ/);
  await expectEntered(page, 'after the skeleton');
  await expect(skeleton(page)).toHaveCount(0);
  expect(totalOf(await shifts())).toBeLessThanOrEqual(0.02);
});

test('a member’s page that is 6 s late answers the tap too, and the focus stays where the person moved it', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await logIn(page, 'hanako', '/videos');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  await slowDown(page, SLOW_MS);
  const times = await tapAndMeasure(page, '記録');
  expectAtOnce(times);
  await expect(skeleton(page)).toBeVisible();
  await tab(page, '相談先').focus();
  await expect(page.getByRole('heading', { level: 1, name: /体調/ })).toBeVisible({ timeout: 3 * SLOW_MS });
  await expect(tab(page, '相談先')).toBeFocused();
});

test('a search whose answer is late says so and has the focus; it can be changed meanwhile', { tag: '@full' }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/videos?keyword=%E4%BC%91%E3%81%BF');
  await untilHydrated(page);
  await slowDown(page, SLOW_MS);
  const keyword = page.getByRole('searchbox');
  const loading = page.getByRole('heading', { level: 2, name: '読み込んでいます' });
  const found = page.getByRole('heading', { level: 2, name: /件の動画$/ });
  await keyword.fill('面接');
  await page.keyboard.press('Enter');
  await expect(loading).toBeFocused();
  await expect(page.getByRole('link', { name: '「面接」をふくむ条件を外す' })).toBeVisible();
  // What the person types meanwhile stays, and so does the focus.
  await keyword.fill('体調');
  await expect(found).toBeVisible({ timeout: 3 * SLOW_MS });
  await expect(keyword).toBeFocused();
  await expect(keyword).toHaveValue('体調');

  // A condition whose list is still loading can be removed.
  await page.keyboard.press('Enter');
  await expect(loading).toBeFocused();
  await page.getByRole('link', { name: '「体調」をふくむ条件を外す' }).press('Enter');
  await expect(loading).toBeFocused();
  await expect(page.getByRole('navigation', { name: '選んでいる条件' })).toHaveCount(0);
  await expect(found).toBeFocused({ timeout: 3 * SLOW_MS });
  await expect(found).toBeInViewport();
  await expect(page).toHaveURL('/videos');
});

test('a page that fails late shows its error at its own address, and Back leads away from it', {
  tag: '@full',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/^500 /);
  await page.goto('/videos');
  await untilHydrated(page);
  await page.waitForLoadState('networkidle');
  const envelope = { version: '1.0', result: false, result_msg: '', errors: null, contents: null };
  await page.route('**/api/v1/pages/company', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ status: 500, json: envelope });
  });
  await page.getByRole('contentinfo').getByRole('link', { name: '運営者について' }).click();
  await expect(skeleton(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('エラーが発生しました');
  await expect(page).toHaveURL(/\/company$/);
  await expectEntered(page, 'an error after a skeleton');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: '動画をさがす' })).toBeFocused();
});
