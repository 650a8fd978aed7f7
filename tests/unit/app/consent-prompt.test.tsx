// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#api/errors.ts';
import { ConsentPrompt } from '#app/frame/frame-extras.tsx';
import { UserKeyProvider } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { type Shown, showScreen } from '#tests/support/page/member-screen.tsx';

/** When the panel of consents to changed texts appears (docs/product/membership.md, Changed texts). */

const PRIVACY = { kind: 'privacy', version: '2026-12-01T10:00:00+09:00', changes: '保存する期間を書きました。' };

let isOnline: boolean;
let due: readonly object[] | Error;
let calls: string[];
let shown: Shown | null = null;

beforeEach(() => {
  [isOnline, due, calls] = [true, [PRIVACY], []];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  shown?.close();
  vi.restoreAllMocks();
});

function open(userKey = 'me'): void {
  const prompt = (
    <UserKeyProvider value={userKey}>
      <ConsentPrompt />
      <p>動画</p>
    </UserKeyProvider>
  );
  shown = showScreen({
    screens: { '/': prompt },
    address: '/',
    call: async (name) => {
      calls.push(name);
      if (name !== 'consents') return { page: { modified: PRIVACY.version } };
      if (due instanceof Error) throw due;
      return { consentsDue: due };
    },
  });
}
const words = () => shown?.place.textContent ?? '';
const panel = () => shown?.place.querySelector('section') ?? null;
/** Waits long enough for the request, and for the panel that follows it when the page is idle. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 300));

it('a member who has not consented to a changed text is asked', async () => {
  open();
  await expect.poll(panel, { timeout: 4000 }).not.toBeNull();
  expect(words()).toContain('利用規約などが新しくなりました');
});

it('a member who has consented to everything is asked nothing', async () => {
  due = [];
  open();
  await expect.poll(() => calls).toEqual(['consents']);
  await settled();
  expect(words()).toBe('動画');
});

it('a visitor is asked nothing, and nothing is requested', async () => {
  open(ANONYMOUS_KEY);
  await expect.poll(words).toBe('動画');
  await settled();
  expect([words(), calls]).toEqual(['動画', []]);
});

it('without an answer of the server nobody is asked', async () => {
  due = new NetworkError('gone');
  open();
  await expect.poll(() => calls).toContain('consents');
  await settled();
  expect(words()).toBe('動画');
});

it('offline nobody is asked; the question comes with the connection, and stays', async () => {
  isOnline = false;
  open();
  await expect.poll(words).toBe('動画');
  await settled();
  expect(calls).toEqual([]);
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await expect.poll(panel, { timeout: 4000 }).not.toBeNull();
  isOnline = false;
  window.dispatchEvent(new Event('offline'));
  await settled();
  expect(panel()).not.toBeNull();
});
