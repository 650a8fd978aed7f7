// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { ConditionsScreen } from '#features/conditions/conditions-screen.tsx';
import { HELPLINES } from '#features/conditions/text.ts';
import type { OutboxRequest } from '#outbox/delivery.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

// jsdom can't draw.
vi.mock('#features/conditions/calendar/chart.tsx', () => ({ Chart: () => null, ChartPlaceholder: () => null }));

const SCREEN = '/mypage/conditions';
const DAY = '2026-11-20';

let shown: Shown;
afterEach(() => {
  shown.close();
  vi.useRealTimers();
});

async function find<Found extends HTMLElement>(selector: string, words = ''): Promise<Found> {
  return vi.waitFor(() => {
    const found = [...shown.place.querySelectorAll<Found>(selector)].find(
      (one) => one.textContent?.includes(words) || one.getAttribute('aria-label')?.includes(words),
    );
    if (found === undefined) throw new Error(`${selector} ${words} is not there: ${shown.place.textContent}`);
    return found;
  }, 5000);
}

const button = (words: string) => find<HTMLButtonElement>('button', words);
const point = async (name: string, value: number) =>
  (await find<HTMLInputElement>(`input[name="${name}"][value="${value}"]`)).click();

async function typeNote(words: string): Promise<void> {
  const field = await find<HTMLTextAreaElement>('textarea');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, words);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await vi.waitFor(() => expect(field.value).toBe(words), 5000);
}

function open(given: Partial<Parameters<typeof showScreen>[0]> = {}): void {
  shown = showScreen({
    screens: { [SCREEN]: <ConditionsScreen ownData={null} /> },
    address: SCREEN,
    call: async () => ({ conditions: [] }),
    ...given,
  });
}

it('a half-filled form stays with its day after midnight, shows that, and links to today’s form', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T23:59:30`) });
  open();
  await point('condition_point', 3);
  await typeNote('夜の散歩');
  await vi.waitFor(async () => expect(await shown.records.entries('draft:')).toHaveLength(1), 3000);
  vi.setSystemTime(new Date(`${DAY}T23:59:30`).getTime() + 60_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await find('p', '日付が変わりました。これは');
  expect((await find<HTMLTextAreaElement>('textarea')).value).toBe('夜の散歩');

  (await button('今日の記録を書く')).click();
  await find('#record-of-day', '今日');
  await vi.waitFor(() => expect(shown.place.querySelectorAll('input:checked')).toHaveLength(0), 5000);
  (await button('続きを書く')).click();
  await vi.waitFor(() => expect(shown.router.state.location.search).toBe(`?day=${DAY}`), 5000);
  await vi.waitFor(() => expect(shown.place.querySelector('textarea')?.value).toBe('夜の散歩'), 5000);
});

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

/** The text of all paragraphs. This excludes the live region, which repeats messages. */
const messages = () => [...shown.place.querySelectorAll('p')].map(({ textContent }) => textContent).join('');

/** Opens the screen of a member whose only record on the server is that of `day`. */
function openRecorded(day: Readonly<Record<'year' | 'month' | 'day', number>>, address: string): void {
  const times = { sleepInAt: null, wakeUpAt: null, sleepingTime: null };
  let conditions = [{ id: 7, conditionPoint: 3, feelingPoint: 3, note: null, ...times, ...day }];
  open({
    address,
    call: async (name) => {
      if (name === 'deleteCondition') conditions = [];
      return name === 'deleteCondition' ? { latestConditionDate: null } : { conditions };
    },
  });
}

async function deleteRecord(): Promise<void> {
  (await button('の記録を削除する')).click();
  (await find<HTMLButtonElement>('dialog button:last-of-type', '削除する')).click();
}

async function expectSaidDeleted(day: string): Promise<void> {
  const words = `${day}の記録を削除しました。`;
  const message = await find<HTMLElement>('div[tabindex="-1"]', words);
  await vi.waitFor(() => expect(document.activeElement).toBe(message), 5000);
  expect((await find('[role="status"]', words)).textContent?.trim()).toBe(words);
}

it('a deleted record is confirmed where the focus is, and nothing on the page looks like its undo', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00`) });
  openRecorded({ year: 2026, month: 11, day: 20 }, SCREEN);
  (await button('の記録を直す')).click();
  await typeNote('夜の散歩');
  (await button('やめる')).click();
  await find('p', '書きかけを削除しました。');

  await deleteRecord();
  await expectSaidDeleted('11月20日（金）');
  expect(messages()).not.toContain('書きかけを削除しました。');
  await point('condition_point', 4);
  await vi.waitFor(() => expect(messages()).not.toContain('記録を削除しました。'), 3000);
});

it('a deletion is also confirmed on a day that is too long ago for another record', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${DAY}T12:00:00`) });
  openRecorded({ year: 2026, month: 9, day: 1 }, `${SCREEN}?day=2026-09-01&month=2026-09`);
  await deleteRecord();
  await expectSaidDeleted('9月1日（火）');
  await find('p', '記録できるのは30日前までです。');
  expect(shown.place.querySelector('[role="radiogroup"]')).toBeNull();
});

it('before any error, the form says that both times are needed, and that 午前 and 午後 belong to a time', async () => {
  open();
  const sleep = await find<HTMLFieldSetElement>('fieldset', '睡眠');
  const hint = document.getElementById(sleep.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(hint).toMatch(/寝た時刻と起きた時刻の両方.*午前・午後/);
  expect(sleep.querySelectorAll('input[type="time"]')).toHaveLength(2);
});

it('a record that the server refuses is shown with the reason, and can be corrected and deleted', async () => {
  const reason = '先の日付は記録できません。';
  const sent: OutboxRequest[] = [];
  open({
    send: async (request) => {
      sent.push(request);
      const errors = { err_msgs: [reason], err_code: null, day: [reason] };
      return { status: 422, body: { version: '1.0', result: false, result_msg: reason, errors, contents: null } };
    },
  });
  await point('condition_point', 3);
  await point('feeling_point', 3);
  (await find<HTMLFormElement>('form')).requestSubmit();
  await find('[role="alert"]', reason);
  expect(sent).toHaveLength(1);

  (await button('の記録を直す')).click();
  await find('section[tabindex], [role="region"]', reason);
  (await button('やめる')).click();
  await deleteRecord();
  await find('[role="radiogroup"]', '体調');
  expect(shown.place.querySelector('[role="alert"]')).toBeNull();
});

it.each([
  [4, 3, []],
  [2, 3, HELPLINES],
  [5, 1, HELPLINES],
])(
  'after the points %i and %i are saved, the phone numbers are shown only if it was a hard day, below the record',
  async (condition, feeling, expected) => {
    open();
    await point('condition_point', condition);
    await point('feeling_point', feeling);
    (await find<HTMLFormElement>('form')).requestSubmit();
    await find('p', '記録しました');
    const facts = await find('dl', '気分');
    const numbers = [...shown.place.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')];
    expect(numbers.map((link) => link.getAttribute('href'))).toEqual(
      expected.map(({ number }) => `tel:${number.replaceAll('-', '')}`),
    );
    expect(shown.place.querySelector('a[href="/consultation"]') !== null).toBe(expected.length > 0);
    for (const link of numbers)
      expect(facts.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  },
);
