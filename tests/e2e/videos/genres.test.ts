import { expect, test } from '#tests/support/browser/e2e.ts';
import { goInPlace, untilHydrated } from '#tests/support/browser/in-page.ts';

interface Genre {
  readonly slug: string;
  name: string;
}
const MERGED: Readonly<Record<string, string>> = { 'finding-work': '<b>働く</b>', 'working-on': '働く' };

test('genres with the same name, ignoring HTML tags, are one choice that finds the videos of both', async ({
  page,
  context,
}) => {
  await context.route('**/api/v1/videos/genres', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { contents: { videoGenres: Genre[] } };
    for (const genre of body.contents.videoGenres) genre.name = MERGED[genre.slug] ?? genre.name;
    await route.fulfill({ response: answer, json: body });
  });
  const query = new URLSearchParams(Object.keys(MERGED).map((slug) => ['genres[]', slug]));
  const answer = await page.request.get(`/api/v1/videos?${query}`);
  const { contents } = (await answer.json()) as { contents: { count: number } };

  await page.goto('/terms');
  await untilHydrated(page);
  await goInPlace(page, '/videos');
  const main = page.getByRole('main');
  const choice = main
    .getByRole('navigation', { name: 'ジャンルから選ぶ' })
    .getByRole('link', { name: '働く', exact: true });
  await expect(choice).toHaveCount(1);
  await choice.click();
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(`${contents.count}件の動画`);
  await expect(choice).toHaveAttribute('aria-current', 'true');
  await expect(main.getByRole('link', { name: /働く.*外す|外す.*働く/ })).toHaveCount(1);
  await expect(main.locator('summary', { hasText: '条件を選ぶ（1）' })).toBeVisible();
});
