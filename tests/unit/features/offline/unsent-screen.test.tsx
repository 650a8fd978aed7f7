// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { UnsentScreen } from '#features/offline/unsent/unsent-screen.tsx';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

/** The page of the unsent records, with the real outbox and without a connection. */

let shown: Shown;
beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

const text = () => shown.place.textContent ?? '';
const names = () => [...shown.place.querySelectorAll('h2')].map(({ textContent }) => textContent);
const button = (label: string) =>
  [...shown.place.querySelectorAll('button')].find(({ textContent }) => textContent === label);

it('a record and its correction have different names, also on their buttons', async () => {
  shown = showScreen({ screens: { '/unsent': <UnsentScreen /> }, address: '/unsent' });
  await shown.outbox.putCondition(conditionBody({ condition_point: 2, feeling_point: 3 }));
  // After an attempt to send it, the first record can't be changed, so the correction becomes a record of its own.
  await shown.outbox.drain('request');
  await shown.outbox.putCondition(conditionBody({ condition_point: 4, feeling_point: 3 }));
  const expected = [
    '2026年11月20日の体調の記録（体調 少しつらい、気分 ふつう）',
    '2026年11月20日の体調の記録を直したもの（体調 よい、気分 ふつう）',
  ];
  await expect.poll(names, { timeout: 4000 }).toEqual(expected);
  const labels = [...shown.place.querySelectorAll('[aria-label^="削除："]')].map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(labels).toEqual(expected.map((name) => `削除：${name}`));
});

it('sending without a connection answers on the screen, and says what happens next', async () => {
  const send = vi.fn(async (): Promise<never> => {
    throw new NetworkError('gone');
  });
  shown = showScreen({ screens: { '/unsent': <UnsentScreen /> }, address: '/unsent', send });
  await shown.outbox.putCondition(conditionBody());
  await expect.poll(() => button('いま送信してみる'), { timeout: 4000 }).toBeDefined();
  expect(text()).not.toContain('いまは送信できませんでした');
  button('いま送信してみる')?.click();
  await expect
    .poll(() => shown.place.querySelector('button + p')?.textContent)
    .toBe('いまは送信できませんでした。インターネットにつながると、自動で送信します。');
});

it('the page promises only what is true, and an empty list does not claim that deleted records were sent', async () => {
  shown = showScreen({ screens: { '/unsent': <UnsentScreen /> }, address: '/unsent' });
  const { id } = await shown.outbox.putCondition(conditionBody());
  await expect.poll(text, { timeout: 4000 }).toContain('送信が終わるか、ご自分で削除するまで残ります。');
  expect(text()).toContain('送信が終わる前にログアウトするときは、削除してもよいかをおたずねします。');
  expect(text()).not.toContain('なくなることは');
  await shown.outbox.discard(id);
  await expect.poll(text, { timeout: 4000 }).toContain('送信待ちの記録はありません。');
  expect(text()).not.toMatch(/送信できて|送信しました/);
});
