import type { Page } from 'playwright/test';
import { addDays, dayInJapan } from '#lib/dates.ts';
import type * as OutboxPage from '#tests/support/outbox-page.ts';

declare const outboxPage: typeof OutboxPage;

/** One thing that the person did. */
export interface Doing {
  readonly mark: number;
  readonly kind: 'condition' | 'view' | 'favourite';
  /** The day or the video. */
  readonly about: string;
  readonly wanted: boolean;
  /** What a screen believes that the server has of this favourite. */
  readonly server: boolean;
  /** The interface said that it is saved; otherwise it may or may not be. */
  saved: boolean;
  /** The person did not wait for what came of it: it may still take effect after what was done next. */
  isLate: boolean;
}

/** A killed browser or tab takes whatever was said to it with it. */
export const ANSWERS_WITHIN_MS = 5000;
/** A page that loads, and a person who fills in a form. */
export const SCREEN_WITHIN_MS = 15_000;
const HESITATION_MS = 1500;

/** Through the outbox of a tab, as a screen would. Rejects, or says true: it is saved. */
export async function enter(page: Page, { kind, about, mark, wanted, server }: Doing): Promise<boolean> {
  const [year = 0, month = 0, day = 0] = about.split('-').map(Number);
  return page.evaluate(
    async (what) => {
      if (what.kind === 'view') await outboxPage.leaveVideo(what.about, what.mark);
      else if (what.kind === 'favourite') await outboxPage.wish(what.about, what.wanted, what.server);
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

/** Today's record on its screen, by hand. What the person believes is what the screen says. */
export async function recordOnScreen(page: Page, origin: string, { mark }: Doing): Promise<boolean> {
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
  // What waits of this day comes a moment after the empty form, and takes its place.
  await fillIn().catch(fillIn);
  await save.click();
  const saved = main.getByText(/^(?:保存しました(?:（未送信）.*)?|送信しました)$/).first();
  const failed = main.getByText(/保存できません/).first();
  await saved.or(failed).first().waitFor();
  return saved.isVisible();
}

/** Today and yesterday in Japan, as the browser has them. */
export function days(): readonly [today: string, yesterday: string] {
  const today = dayInJapan(Date.now());
  return [today, addDays(today, -1)];
}
