// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { SendToSessionProvider } from '#context/page.ts';
import { LoginsSection } from '#features/membership/logins/logins-section.tsx';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

const HERE = {
  id: 'a',
  device: 'Android の Chrome',
  createdAt: '2026-10-01T09:00:00+09:00',
  lastUsedAt: '2026-11-20T09:00:00+09:00',
  isCurrent: true,
};
const MAC = { ...HERE, id: 'b', device: 'Mac の Safari', lastUsedAt: '2026-11-03T23:59:00+09:00', isCurrent: false };
const UNKNOWN = { ...MAC, id: 'c', device: null };

/** The logins in the server's answer; null if the server can't be reached. */
let logins: readonly object[] | null;
/** True if the server answers with an error. */
let refuses: boolean;
let isOnline: boolean;
const calls: unknown[] = [];
const sendToSession = vi.fn(async () => {});
let shown: Shown;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= () => {};
  logins = [HERE, MAC, UNKNOWN];
  [refuses, isOnline] = [false, true];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-28T15:00:00+09:00'));
  calls.length = 0;
  sendToSession.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  shown.close();
  vi.restoreAllMocks();
});

async function call(name: string, input: unknown): Promise<unknown> {
  if (name !== 'logins') calls.push([name, (input as { params?: object } | undefined)?.params]);
  if (logins === null) throw new NetworkError('gone');
  if (refuses) throw new Error('500');
  const ended = (input as { params?: { id: string } } | undefined)?.params?.id;
  if (name === 'endLogin') logins = logins.filter((login) => (login as typeof HERE).id !== ended);
  if (name === 'endOtherLogins') logins = [HERE];
  return { logins };
}

function show(): void {
  const screen = (
    <SendToSessionProvider value={sendToSession}>
      <LoginsSection userKey="me" />
    </SendToSessionProvider>
  );
  shown = showScreen({ screens: { '/': screen }, address: '/', call });
}

const words = () => shown.place.textContent ?? '';
const items = () => [...shown.place.querySelectorAll('li')].map(({ textContent }) => textContent);
const said = () => shown.place.querySelector('[role="status"][aria-live]')?.textContent;
const focused = () => document.activeElement?.textContent;
function press(label: string): void {
  const buttons = [...shown.place.querySelectorAll('button')];
  const button = buttons.find(({ textContent }) => textContent?.startsWith(label));
  if (button === undefined) throw new Error(`no button ${label}`);
  button.click();
}
const pressInList = (index: number) => shown.place.querySelectorAll<HTMLElement>('li button')[index]?.click();
const dialog = () => shown.place.querySelector('dialog');
const confirm = () => [...(dialog()?.querySelectorAll('button') ?? [])].at(-1)?.click();
const untilListed = (count: number) => expect.poll(() => items().length, { timeout: 4000 }).toBe(count);

it('lists the devices with their days, and marks this one', async () => {
  show();
  await untilListed(3);
  const days = 'ログインした日：2026年10月1日';
  expect(items()).toEqual([
    `Android の Chrome（この端末）${days}最後に使った日：2026年11月20日ログアウト（Android の Chrome、2026年10月1日から）`,
    `Mac の Safari${days}最後に使った日：2026年11月3日ログアウト（Mac の Safari、2026年10月1日から）`,
    `名前のわからない端末${days}最後に使った日：2026年11月3日ログアウト（名前のわからない端末、2026年10月1日から）`,
  ]);
});

it('one device is logged out after a confirmation; the result is announced, and the focus is on the list’s heading', async () => {
  show();
  await untilListed(3);
  pressInList(1);
  await expect.poll(() => dialog()?.textContent).toContain('「Mac の Safari」をログアウトしますか');
  expect(calls).toEqual([]);
  confirm();
  await untilListed(2);
  expect(calls).toEqual([['endLogin', { id: 'b' }]]);
  await expect.poll(said).toBe('「Mac の Safari」をログアウトしました。');
  await expect.poll(focused).toBe('ログイン中の端末');
  expect(dialog()).toBeNull();
  expect(sendToSession).not.toHaveBeenCalled();
});

it('equal devices have numbers, and times of the last seven days, also in the names of the buttons and in the dialog', async () => {
  const day = (time: string) => ({ createdAt: `2026-11-${time}:00+09:00`, lastUsedAt: `2026-11-${time}:30+09:00` });
  logins = [HERE, { ...MAC, ...day('28T14:05') }, { ...MAC, ...day('21T15:01'), id: 'c' }, { ...MAC, id: 'd' }];
  show();
  await untilListed(4);
  expect(items().slice(1)).toEqual([
    'Mac の Safari（その3）ログインした日：11月28日 14:05最後に使った日：11月28日 14:05ログアウト（Mac の Safari（その3）、11月28日 14:05から）',
    'Mac の Safari（その2）ログインした日：11月21日 15:01最後に使った日：11月21日 15:01ログアウト（Mac の Safari（その2）、11月21日 15:01から）',
    'Mac の Safari（その1）ログインした日：2026年10月1日最後に使った日：2026年11月3日ログアウト（Mac の Safari（その1）、2026年10月1日から）',
  ]);
  pressInList(2);
  await expect.poll(() => dialog()?.textContent).toContain('「Mac の Safari（その2）」をログアウトしますか');
  confirm();
  await expect.poll(said).toBe('「Mac の Safari（その2）」をログアウトしました。');
});

it('without a connection only this device can be logged out; for the others a calm sentence says why', async () => {
  show();
  await untilListed(3);
  isOnline = false;
  dispatchEvent(new Event('offline'));
  await expect.poll(words).toContain('いまはインターネットにつながっていません。');
  const sentence = 'ほかの端末のログアウトは、インターネットにつながるとできます。';
  pressInList(1);
  await expect.poll(() => items()[1]).toContain(sentence);
  expect([said(), dialog(), calls]).toEqual([sentence, null, []]);
  press('ほかの端末をすべてログアウト');
  await expect.poll(() => items()[1]).not.toContain(sentence);
  expect([words().includes(sentence), dialog()]).toEqual([true, null]);
  pressInList(0);
  await expect.poll(() => dialog()?.textContent).toContain('この端末からログアウトしますか');
});

it('やめる logs nobody out', async () => {
  show();
  await untilListed(3);
  press('ほかの端末をすべてログアウト');
  await expect.poll(() => dialog()?.textContent).toContain('ほかの端末をすべてログアウトしますか');
  dialog()?.querySelector('button')?.click();
  await expect.poll(dialog).toBeNull();
  expect([calls, items().length]).toEqual([[], 3]);
});

it('all other devices are logged out at once, and the button for them disappears', async () => {
  show();
  await untilListed(3);
  press('ほかの端末をすべてログアウト');
  await expect.poll(dialog).not.toBeNull();
  confirm();
  await untilListed(1);
  expect(calls).toEqual([['endOtherLogins', undefined]]);
  await expect.poll(said).toBe('ほかの端末をすべてログアウトしました。');
  await expect.poll(focused).toBe('ログイン中の端末');
  expect(words()).toContain('ほかの端末では、ログインしていません。');
  expect(words()).not.toContain('ほかの端末をすべてログアウトしますか');
});

it('this device logs out like the member’s menu does', async () => {
  show();
  await untilListed(3);
  pressInList(0);
  await expect.poll(() => dialog()?.textContent).toContain('この端末からログアウトしますか');
  confirm();
  await expect
    .poll(() => sendToSession.mock.calls, { timeout: 4000 })
    .toContainEqual([{ type: 'endAsked', how: 'logout', loads: true }]);
  expect(calls).toEqual([]);
});

it('without a connection a calm sentence says so, and the list appears when the connection returns', async () => {
  logins = null;
  show();
  await expect.poll(words, { timeout: 4000 }).toContain('ログイン中の端末は、つながるとここに表示されます。');
  expect(shown.place.querySelector('[role="alert"]')).toBeNull();
  logins = [HERE];
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  await untilListed(1);
});

it.each([
  [true, 'いまは通信できないため、ログアウトできませんでした。'],
  [false, 'ログアウトできませんでした。もう一度お試しください。'],
])('a logout that failed (offline: %s) says so in the dialog, and can be repeated', async (isOffline, sentence) => {
  show();
  await untilListed(3);
  const before = logins;
  pressInList(1);
  await expect.poll(dialog).not.toBeNull();
  if (isOffline) logins = null;
  else refuses = true;
  confirm();
  await expect.poll(() => dialog()?.querySelector('[role="alert"]')?.textContent).toContain(sentence);
  expect(items().length).toBe(3);
  [logins, refuses] = [before, false];
  confirm();
  await untilListed(2);
});
