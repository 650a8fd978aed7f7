import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chromium, expect, type Page } from 'playwright/test';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { addDays, dayInJapan } from '#lib/dates.ts';
import { browserArguments, findTestBrowser } from '#tests/support/browser/browser.ts';
import { readProfile } from '#tests/support/browser/browser-profile.ts';
import { passLine } from '#tests/support/screens/log-in.ts';
import { playUntil } from '#tests/support/screens/player.ts';

/**
 * Records profile.json.gz: what a phone has stored after a day of use. previous-build.test.ts checks that later builds
 * can still read it. To record it again, build and start a server of the older version and pass its origin:
 * `node scripts/run.mjs tests/support/browser/previous-build/record.ts http://localhost:3000`
 */
const [origin = 'http://localhost:3000'] = process.argv.slice(2);

const stars = (page: Page) => page.getByRole('main').getByRole('button', { name: /^お気に入り：/ });

async function choose(page: Page, condition: string, feeling: string): Promise<void> {
  for (const [group, point] of [
    ['体調', condition],
    ['気分', feeling],
  ] as const)
    await page.getByRole('radiogroup', { name: group }).getByRole('radio', { name: point, exact: true }).check();
}

const browser = await chromium.launch({ executablePath: findTestBrowser(), args: browserArguments });
const context = await browser.newContext({
  baseURL: origin,
  viewport: { width: 360, height: 740 },
  locale: 'ja-JP',
  timezoneId: 'Asia/Tokyo',
});
context.setDefaultTimeout(120_000);
const page = await context.newPage();
const slow = expect.configure({ timeout: 120_000 });

await page.goto('/auth/start');
await passLine(page, 'hanako');
await page.waitForURL('/');
await page
  .getByRole('button', { name: '同意しない' })
  .click()
  .catch(() => {});
await page.goto('/settings');
await page.getByRole('radio', { name: '150％' }).check();
await page.getByRole('radio', { name: '暗い色' }).check();

// The first video is saved on the device. The second is partly watched. On the page of the third, a favourite is set
// while the device is offline.
const [saved, watched, starred] = [
  '01JY0K35G02VP9865HXFR1MK1H',
  '01JZ4C2JE04K6DVKM327KH5CH2',
  '01K3527JM02FKBPTR3EXC23735',
].map((id) => `/videos/${id}`) as [string, string, string];
await page.goto(saved);
await page.getByRole('combobox', { name: '保存する画質' }).selectOption({ index: 1 });
await page.getByRole('button', { name: /^端末に保存（/ }).click();
await slow(page.getByRole('main').getByRole('link', { name: '保存済み' })).toBeVisible();
await page.goto(watched);
await page.getByRole('button', { name: '再生', exact: true }).click();
await playUntil(page, 6);

// Two drafts: a note for yesterday and a nickname.
await page.goto('/mypage/conditions');
const yesterday = addDays(dayInJapan(Date.now()), -1);
await page.locator(`[data-day="${yesterday}"]`).click();
await page.locator('summary', { hasText: '睡眠とメモ' }).click();
await page.getByLabel('メモ').fill('書きかけの昨日のメモ');
await page.waitForTimeout(1000);
await page.goto('/mypage/profile/edit');
await page.getByLabel('ニックネーム').fill('書きかけの名前');
await page.goto(starred);
await page.waitForLoadState('networkidle');

// Offline: a condition, a favourite and a view go into the outbox.
await page.waitForTimeout(5000);
await context.setOffline(true);
await stars(page).first().click();
await page.waitForTimeout(1000);
await page.goto('/mypage/conditions');
await choose(page, '少しつらい', 'ふつう');
await page.locator('summary', { hasText: '睡眠とメモ' }).click();
await page.getByLabel('メモ').fill('電車の中で書いた記録');
await page.getByRole('button', { name: '保存する', exact: true }).click();
await slow(page.getByText('保存しました（未送信）').first()).toBeVisible();
await page.goto(saved);
await page.getByRole('button', { name: '再生', exact: true }).click();
await playUntil(page, 4);
await page.goto('/mypage/conditions');
await page.waitForTimeout(2000);
await page.goto('/unsent');
await slow(page.getByRole('heading', { level: 2 })).toHaveCount(3);
const profile = await readProfile(page);
// Records only the cache of saved videos, because a later build may delete all other caches of an older build.
const caches = profile.caches.filter(({ name }) => name === SAVED_MEDIA_CACHE);
writeFileSync(
  new URL('profile.json.gz', import.meta.url),
  gzipSync(JSON.stringify({ ...profile, caches }), { level: 9 }),
);
await browser.close();
