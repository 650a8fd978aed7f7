import type { Page } from 'playwright/test';
import { expect } from '#tests/support/browser/e2e.ts';

/** Helpers for the list of videos: the API's answer, and a comparison of the list with it. */

interface Listed {
  readonly videos: readonly { video_id: string; title: string; caption_hit: { start: number } | null }[];
  readonly count: number;
}
export type Query = readonly (readonly [string, string])[];

/** The API's answer to a list's query. */
export async function ask(page: Page, query: Query): Promise<Listed> {
  const answer = await page.request.get(
    `/api/v1/videos?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`,
  );
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { contents: Listed }).contents;
}

export const main = (page: Page) => page.getByRole('main');
export const titles = (page: Page) => main(page).locator('article h3');
/** Expects the list to show the API's answer. @returns that answer */
export async function expectResults(page: Page, query: Query): Promise<Listed> {
  const found = await ask(page, query);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(`${found.count}件の動画`);
  await expect(titles(page)).toHaveText(found.videos.map(({ title }) => title));
  return found;
}
