// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { StatusLine } from '#features/offline/status-line.tsx';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

let shown: Shown;
let isOnline = false;
beforeEach(() => {
  vi.stubGlobal('caches', { has: async () => false });
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  shown.close();
  localStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function switchConnection(on: boolean): void {
  isOnline = on;
  dispatchEvent(new Event(on ? 'online' : 'offline'));
}

const line = () => shown.place.querySelector('aside')?.textContent ?? '';

/** Collects what the live region says from now on. */
function announcements(): string[] {
  const said: string[] = [];
  const region = shown.place.querySelector('[aria-live]');
  const note = () => region?.textContent && said.push(region.textContent);
  if (region) new MutationObserver(note).observe(region, { childList: true, characterData: true, subtree: true });
  return said;
}

it('without a connection the number of waiting records is shown at once', async () => {
  switchConnection(false);
  shown = showScreen({ screens: { '/': <StatusLine /> }, address: '/' });
  await shown.outbox.putCondition(conditionBody());
  // The timeout is shorter than the 4 s after which unsent records are shown while online.
  await expect.poll(line, { timeout: 1500 }).toBe('オフラインです。送信待ち 1件');
});

it('several records that are sent when the connection returns are announced in one sentence', async () => {
  switchConnection(false);
  const send = vi.fn(async () => {
    if (!isOnline) throw new NetworkError('gone');
    await new Promise((resolve) => setTimeout(resolve, 80));
    const contents = { condition: null, latest_condition_date: null };
    return { status: 200, body: { version: '1.0', result: true, result_msg: '', errors: null, contents } };
  });
  shown = showScreen({ screens: { '/': <StatusLine /> }, address: '/', send });
  await shown.outbox.loaded();
  for (const day of [18, 19, 20]) await shown.outbox.putCondition(conditionBody({ day }));
  await expect.poll(line, { timeout: 4000 }).toContain('送信待ち 3件');
  const said = announcements();
  switchConnection(true);
  await shown.outbox.drain('online');
  await expect.poll(line, { timeout: 4000 }).toBe('体調の記録3件を送信しました。');
  expect(send.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(said.filter((words) => words.includes('送信しました'))).toEqual(['体調の記録3件を送信しました。']);
});
