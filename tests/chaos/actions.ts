import type { Page } from 'playwright/test';
import { addDays, dayInJapan } from '#lib/dates.ts';
import type * as OutboxPage from '#tests/support/screens/outbox-page.ts';

declare const outboxPage: typeof OutboxPage;

/** One action of the simulated user: recording a condition, leaving a video or setting a favourite. */
export interface Action {
  /**
   * A unique number. It is stored as a condition's note or a view's seconds, so that the effect of the action can be
   * found in the database. A favourite doesn't store it.
   */
  readonly mark: number;
  readonly kind: 'condition' | 'view' | 'favourite';
  /** The day (`yyyy-MM-dd`) or the video id. */
  readonly about: string;
  /** Whether the video is to be a favourite. Only for the kind `favourite`. */
  readonly wanted: boolean;
  /** The server's value of this favourite, as the screen last showed it. */
  readonly server: boolean;
  /** True if the interface confirmed that the action is saved. If false, it may still have been saved. */
  saved: boolean;
  /** True if no result arrived within the timeout. The action may still take effect, even after later actions. */
  isLate: boolean;
}

/** Timeout for calls to a tab, because a killed browser or tab never answers. */
export const ANSWERS_WITHIN_MS = 5000;
/** Timeout for loading a page, filling in its form and saving. */
export const SCREEN_WITHIN_MS = 15_000;
const HESITATION_MS = 1500;

/** Adds an action to a tab's outbox without using a screen. Resolves once the action is saved; rejects otherwise. */
export async function enter(page: Page, { kind, about, mark, wanted, server }: Action): Promise<boolean> {
  const [year = 0, month = 0, day = 0] = about.split('-').map(Number);
  return page.evaluate(
    async (what) => {
      if (what.kind === 'view') await outboxPage.leaveVideo(what.about, what.mark);
      else if (what.kind === 'favourite') await outboxPage.setFavourite(what.about, what.wanted, what.server);
      else {
        const { year, month, day, mark } = what;
        const points = { condition_point: 3, feeling_point: 3, sleep_in_at: null, wake_up_at: null } as const;
        await outboxPage.record({ ...points, note: `${mark}`, year, month, day });
      }
      return true;
    },
    { kind, about, mark, wanted, server, year, month, day },
  );
}

/** Records today's condition on the conditions screen. @returns whether the screen shows it as saved */
export async function recordOnScreen(page: Page, origin: string, { mark }: Action): Promise<boolean> {
  await page.bringToFront();
  await page.goto(`${origin}/mypage/conditions`);
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: '保存する', exact: true });
  const edit = main.getByRole('button', { name: /の記録を直す$/ });
  await save.or(edit).first().waitFor();
  const note = main.getByLabel('メモ');
  const fillIn = async () => {
    if (await edit.isVisible()) await edit.click({ timeout: HESITATION_MS });
    for (const name of ['体調', '気分']) {
      const points = main.getByRole('radiogroup', { name }).getByRole('radio');
      await points.nth(2).check({ timeout: HESITATION_MS });
    }
    if (!(await note.isVisible())) await main.locator('summary', { hasText: '睡眠とメモ' }).click();
    await note.fill(`${mark}`, { timeout: HESITATION_MS });
  };
  // The screen may first show an empty form and then replace it with an unsent record of the same day. If that happens
  // during `fillIn`, this call fails, and `fillIn` is called once more.
  await fillIn().catch(fillIn);
  await save.click();
  const saved = main.getByText('記録しました').first();
  const failed = main.getByText(/保存できません/).first();
  await saved.or(failed).first().waitFor();
  return saved.isVisible();
}

export function days(): readonly [today: string, yesterday: string] {
  const today = dayInJapan(Date.now());
  return [today, addDays(today, -1)];
}
