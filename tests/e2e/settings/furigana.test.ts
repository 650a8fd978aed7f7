import type { Page } from 'playwright/test';
import { expect, firstVideo, test } from '#tests/support/browser/e2e.ts';
import { untilHydrated } from '#tests/support/browser/in-page.ts';
import { today } from '#tests/support/screens/conditions.ts';
import { logIn } from '#tests/support/screens/log-in.ts';
import { chooseSettings } from '#tests/support/screens/settings.ts';

/** Readings above words must not change accessible names, which screen readers, voice control and tests use. */

const NAMED = new Set(['button', 'link', 'heading', 'textbox', 'searchbox', 'checkbox', 'radio', 'combobox', 'tab']);

/** The names that the browser reports to assistive technology. */
async function namesOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  return nodes
    .filter(({ ignored, role }) => !ignored && NAMED.has(String(role?.value)))
    .map(({ role, name }) => `${role?.value} ${name?.value}`)
    .sort();
}

/**
 * The pages to compare without and with readings. Home is left out: its videos are in random order, so its names differ
 * at every load.
 */
const PAGES = [
  '/lp',
  '/settings',
  '/videos',
  '/faqs',
  '/no-such-page',
  '/mypage/conditions',
  '/mypage/profile/edit',
  '/auth/deregister',
];

test('every accessible name is the same with readings', { tag: '@full' }, async ({ page, pageErrors }) => {
  test.setTimeout(120_000);
  pageErrors.allow(/^404 /);
  await logIn(page, 'taro', '/robots.txt');
  // Marks the daily question as asked, so that the question cannot appear in only one of the compared states (with and
  // without readings).
  await page.evaluate(
    (day) => {
      const stored = JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: object };
      localStorage.setItem('session', JSON.stringify({ ...stored, state: { ...stored.state, latestPopUpDate: day } }));
    },
    await today(page),
  );
  // Changes another setting first, so that the settings page shows its undo button in both compared states.
  await chooseSettings(page, { captions: false });
  for (const path of [...PAGES, await firstVideo(page)]) {
    await page.goto(path);
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    const look = async (furigana: 1 | null) => {
      await chooseSettings(page, { furigana, captions: false });
      await expect(page.locator('[data-reading]').first()).toBeAttached({ attached: furigana !== null });
      return { names: await namesOf(page), snapshot: await page.locator('main').ariaSnapshot() };
    };
    const plain = await look(null);
    const read = await look(1);
    await chooseSettings(page, { captions: false });
    expect(plain.names.length, path).toBeGreaterThan(5);
    const settled = (one: Awaited<ReturnType<typeof look>>) => ({
      names: one.names,
      // Removes the readings of options, which are in parentheses because nothing can be rendered above an option.
      // Removes `[checked]` too, because the settings page itself shows whether readings are switched on.
      snapshot: one.snapshot.replace(/（[ぁ-ゖ]+）| \[checked\]/gu, ''),
    });
    expect(settled(read), path).toEqual(settled(plain));
  }
});

test('a word with a reading can be found by its text, and is copied without the reading', async ({ page }) => {
  await page.goto('/robots.txt');
  await chooseSettings(page, { furigana: 1 });
  await page.goto('/settings');
  const heading = page.getByRole('heading', { level: 1, name: '表示の設定', exact: true });
  await expect(heading.locator('[data-reading]')).toHaveCount(2);
  await expect(heading).toBeVisible();
  const copied = await heading.evaluate((element) => {
    getSelection()?.selectAllChildren(element);
    return String(getSelection());
  });
  expect(copied).toBe('表示の設定');
  const drawn = await heading
    .locator('[data-reading]')
    .first()
    .evaluate((element) => {
      const { content, fontSize } = getComputedStyle(element, '::before');
      return { content, ratio: Number.parseFloat(fontSize) / Number.parseFloat(getComputedStyle(element).fontSize) };
    });
  expect(drawn).toEqual({ content: '"ひょうじ"', ratio: 0.5 });
});
