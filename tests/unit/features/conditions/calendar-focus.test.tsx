// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { ConditionsScreen } from '#features/conditions/conditions-screen.tsx';
import { addDays, addMonths, daysOfMonth } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

/** When the calendar is used with the keyboard, the focus is always on a day, even while a month is being fetched. */

const SCREEN = '/mypage/conditions';
const TODAY = '2026-11-20';

let shown: Shown;
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T12:00:00+09:00`) }));
afterEach(() => {
  shown.close();
  vi.useRealTimers();
});

const focusedDay = () => document.activeElement?.getAttribute('data-day') ?? document.activeElement?.tagName;

/** Opens the screen with the focus on today. */
async function focusToday(call?: () => Promise<unknown>): Promise<void> {
  shown = showScreen({
    screens: { [SCREEN]: <ConditionsScreen ownData={null} /> },
    address: SCREEN,
    ...(call && { call }),
  });
  const day = await vi.waitFor(() => {
    const found = shown.place.querySelector<HTMLElement>(`[data-day="${TODAY}"]`);
    if (found === null) throw new Error('no calendar');
    return found;
  }, 5000);
  day.focus();
}

function dispatch(keys: string): void {
  const [key = '', shift] = keys.split('+').reverse();
  const options = { key, shiftKey: shift === 'Shift', bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
}

async function press(keys: string, to: string): Promise<void> {
  dispatch(keys);
  await vi.waitFor(() => expect(focusedDay(), `${keys} to ${to}`).toBe(to), { interval: 5, timeout: 5000 });
}

/** The same day in another month, or that month's last day if the month has no such day. */
function inMonth(day: string, months: number): string {
  const days = daysOfMonth(addMonths(monthOf(day), months));
  return days.find((one) => one.slice(8) === day.slice(8)) ?? days.at(-1) ?? '';
}

async function pressBackTo(first: string, from: string): Promise<void> {
  for (let day = from; day > first; ) {
    day = addDays(day, -1);
    await press('ArrowLeft', day);
  }
}

it.each([
  ['with the server’s records', async () => ({ conditions: [] })],
  ['while no month is answered', () => new Promise(() => {})],
  ['without a connection', () => Promise.reject(new NetworkError('gone'))],
])('PageUp, PageDown and arrows across months leave the focus on a day, %s', async (_, answer) => {
  await focusToday(answer);
  const month = inMonth(TODAY, -1);
  await press('PageUp', month);
  const beforeThat = inMonth(month, -1);
  await press('PageUp', beforeThat);
  const first = `${monthOf(beforeThat)}-01`;
  // Moves across the beginning of a month, by day and by week.
  await pressBackTo(first, beforeThat);
  await press('ArrowLeft', addDays(first, -1));
  await press('ArrowRight', first);
  await press('ArrowUp', addDays(first, -7));
  await press('ArrowDown', first);
  await press('Shift+PageUp', inMonth(first, -12));
  await press('Shift+PageDown', first);
  await press('PageDown', inMonth(first, 1));
});

it('a key that goes back before the other month is rendered leaves the focus on a day too', async () => {
  await focusToday();
  const month = inMonth(TODAY, -1);
  const first = `${monthOf(month)}-01`;
  await press('PageUp', month);
  await pressBackTo(first, month);
  // The second key is pressed before the other month is rendered, but after React has handled the first key.
  for (const key of ['ArrowLeft', 'ArrowRight']) {
    dispatch(key);
    for (let task = 0; task < 3; task += 1) await null;
  }
  // The second key wins: the address names the month of `first` again, and `first` has the focus.
  await vi.waitFor(() => expect(shown.router.state.location.search).toContain(monthOf(first)), 5000);
  await vi.waitFor(() => expect(focusedDay()).toBe(first), 5000);
});

it('no key goes past today', async () => {
  await focusToday();
  for (const key of ['ArrowRight', 'ArrowDown', 'End', 'PageDown', 'Shift+PageDown']) await press(key, TODAY);
  const before = inMonth(TODAY, -1);
  await press('PageUp', before);
  const last = daysOfMonth(monthOf(before)).at(-1) ?? '';
  for (let day = before; day < last; ) {
    day = addDays(day, 1);
    await press('ArrowRight', day);
  }
  // The day one month later is in the future, so the focus goes to today.
  await press('PageDown', TODAY);
});
