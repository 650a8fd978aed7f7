import { expect, type Page } from 'playwright/test';
import { forgeryHeaders, openLoggedIn, signIn } from '#tests/support/screens/log-in.ts';
import { CONSENTS, PROFILE } from '#tests/support/server/member.ts';

/** Reads and changes a member's condition records through the API, without the interface. */

interface StoredCondition {
  readonly id: number;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly condition_point: number;
  readonly feeling_point: number;
  readonly note: string | null;
}

/** Today as `yyyy-MM-dd`, by the page's clock, which a test may have fixed. */
export async function today(page: Page): Promise<string> {
  return page.evaluate(() => {
    const two = (value: number) => String(value).padStart(2, '0');
    const now = new Date();
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
  });
}

/** The conditions that the server has stored for a month (`yyyy-MM`). */
export async function storedMonth(page: Page, month: string): Promise<StoredCondition[]> {
  const answer = await page.request.get(`/api/v1/users/conditions?conditions_list_type=0&target=${month}`);
  expect(answer.status()).toBe(200);
  return ((await answer.json()) as { contents: { conditions: StoredCondition[] } }).contents.conditions;
}

export async function storedDay(page: Page, day: string): Promise<StoredCondition | undefined> {
  return (await storedMonth(page, day.slice(0, 7))).find((one) => one.day === Number(day.slice(8)));
}

/** Deletes the logged-in member's records of these months, because earlier tests may have left some. */
export async function clearMonths(page: Page, months: readonly string[]): Promise<void> {
  for (const month of months) {
    for (const { id } of await storedMonth(page, month)) {
      const answer = await page.request.delete(`/api/v1/users/conditions/${id}`, {
        headers: await forgeryHeaders(page),
      });
      expect(answer.status()).toBe(200);
    }
  }
}

/**
 * Records a condition as if it had been entered at noon of that day and delivered now. If the rate limit is exceeded,
 * which happens with years of records, waits for the time in `retry-after` and retries.
 */
export async function putDay(page: Page, day: string, change: object = {}): Promise<void> {
  const [year, month, date] = day.split('-').map(Number);
  const data = {
    condition_point: 3,
    feeling_point: 4,
    year,
    month,
    day: date,
    occurred_at: `${day}T12:00:00+09:00`,
    ...change,
  };
  const answer = await page.request.post('/api/v1/users/conditions', { headers: await forgeryHeaders(page), data });
  if (answer.status() !== 429) return expect(answer.status(), await answer.text()).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, Number(answer.headers()['retry-after']) * 1000));
  await putDay(page, day, change);
}

/**
 * Deletes the stored dates of the last condition record and the last daily popup, so that the app shows the popup
 * again. Afterwards the page shows /robots.txt.
 */
export async function forgetToday(page: Page): Promise<void> {
  // An open page of the app would overwrite the changed session with its own state.
  await page.goto('/robots.txt');
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('session') ?? '{}') as { state?: object };
    const state = { ...stored.state, latestPopUpDate: null, latestConditionDate: null };
    localStorage.setItem('session', JSON.stringify({ ...stored, state }));
  });
}

/** Registers a new member through the API, and opens `address` as this member. */
export async function becomeNewMember(page: Page, address = '/'): Promise<void> {
  await signIn(page, 'new');
  const me = await page.request.get('/api/v1/users/me');
  const { avatar_path } = ((await me.json()) as { contents: { user: { avatar_path: string } } }).contents.user;
  const answer = await page.request.post('/api/v1/auth/register', {
    headers: await forgeryHeaders(page),
    data: { ...PROFILE, ...CONSENTS, avatar_path },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await openLoggedIn(page, address);
}

/** Records a condition for every given day. The values follow a fixed pattern, so that test runs can be compared. */
export async function putDays(page: Page, days: readonly string[]): Promise<void> {
  const AT_ONCE = 20;
  for (let index = 0; index < days.length; index += AT_ONCE)
    await Promise.all(
      days.slice(index, index + AT_ONCE).map((day, at) =>
        putDay(page, day, {
          condition_point: 1 + (at % 5),
          feeling_point: 1 + ((at + 2) % 5),
          sleep_in_at: '23:30',
          wake_up_at: `0${6 + (at % 3)}:10`,
          note: at % 7 === 0 ? '少し休んだ' : null,
        }),
      ),
    );
}
