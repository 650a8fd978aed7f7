// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { ConsentPrompt } from '#app/frame/frame-extras.tsx';
import { createQueryClient } from '#app/queries/query-client.ts';
import { ApiProvider, UserKeyProvider, WorkProvider } from '#context/page.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { member } from '#tests/support/page/tabs.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';

interface Due {
  readonly kind: 'terms' | 'privacy' | 'sensitive';
  readonly version: string;
  readonly changes: string | null;
}

const VERSION = '2026-12-01T10:00:00+09:00';
const privacy: Due = { kind: 'privacy', version: VERSION, changes: '保存する期間を書きました。' };
const sensitive: Due = { ...privacy, kind: 'sensitive' };
let root: Root;
let place: HTMLElement;
/** The missing consents in the server's answer. */
let due: readonly Due[];
const agree = vi.fn();
let members = 0;
let isOnline: boolean;
let router: ReturnType<typeof createMemoryRouter>;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  [due, isOnline] = [[privacy, sensitive], true];
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  agree.mockReset().mockResolvedValue({ consentsDue: [] });
  barNotice.set(null);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  // Each test uses a different member, because いまはしない is remembered per member until the page is reloaded.
  const userKey = `member-${++members}`;
  const store = createSessionStore();
  store.write({ ...EMPTY_SESSION, authUser: member(userKey) });
  const api = {
    call: async (name: string, input?: { body?: unknown }) => {
      if (name === 'consents') return { consentsDue: due };
      if (name === 'agree') return agree(input?.body);
      return { page: { modified: VERSION } };
    },
  } as unknown as Api;
  const page = (
    <UserKeyProvider value={userKey}>
      <WorkProvider value={createPageWork()}>
        <ConsentPrompt />
        <main id="main" tabIndex={-1} />
      </WorkProvider>
    </UserKeyProvider>
  );
  router = createMemoryRouter([{ path: '*', element: page }]);
  const queryClient = createQueryClient('page');
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={api}>
          <SessionProvider value={store}>
            <Announcer>
              <RouterProvider router={router} />
            </Announcer>
          </SessionProvider>
        </ApiProvider>
      </QueryClientProvider>,
    ),
  );
  // The notice follows several requests and a lazy import, which `act` would hold back.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  await expect.poll(section, { timeout: 4000 }).not.toBeNull();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});
afterEach(() => {
  act(() => root.unmount());
  vi.restoreAllMocks();
  place.remove();
});

const section = () => place.querySelector('section');
const boxes = () => [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const buttons = () => [...place.querySelectorAll('button')];
const press = (label = '同意する') =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent === label)
      ?.click(),
  );
const open = () => press('内容を見る');
const connect = (isConnected: boolean) =>
  act(async () => {
    isOnline = isConnected;
    window.dispatchEvent(new Event(isConnected ? 'online' : 'offline'));
  });
const becomeVisible = () => act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
const said = () => place.querySelector('[role="status"][aria-live]')?.textContent;
const focused = () => document.activeElement;
/** The text of the page after React has rendered the answers that have arrived so far. */
async function rendered() {
  await act(async () => {});
  return place.textContent;
}
const check = () =>
  act(async () => {
    for (const box of boxes()) if (!box.checked) box.click();
  });

it('shows what has changed, the text in a new tab, and what happens without consent', async () => {
  await open();
  await expect.poll(rendered, { timeout: 4000 }).toContain('2026年12月1日の版');
  const shown = place.textContent;
  expect(shown).toContain('保存する期間を書きました。');
  expect(shown).toContain('記録は消えません');
  const links = [...place.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target]);
  expect(links).toEqual([
    ['/privacy', '_blank'],
    ['/mypage/profile', ''],
  ]);
});

it('is a short notice with two buttons first, and says nothing is 必須', async () => {
  expect(section()?.textContent).toBe('利用規約などが新しくなりました内容を見るいまはしない');
  expect(said()).toBe('利用規約などが新しくなりました');
  await open();
  expect(place.textContent).not.toContain('必須');
});

it('内容を見る moves the focus to the heading of the form; 閉じる moves it back, and the checks stay', async () => {
  await open();
  expect(focused()?.textContent).toBe('利用規約などが新しくなりました');
  await act(async () => boxes()[0]?.click());
  await press('閉じる');
  expect([boxes().length, focused()?.textContent]).toEqual([0, '内容を見る']);
  await open();
  expect(boxes().map((box) => box.checked)).toEqual([true, false]);
});

it('いまはしない is valid for all pages until the next start; the focus is on the content', async () => {
  await press('いまはしない');
  expect([section(), focused()?.id]).toEqual([null, 'main']);
  await act(async () => router.navigate('/videos'));
  await becomeVisible();
  expect(section()).toBeNull();
});

it('is not on the page of consultations and on the login pages, and not open on the next page', async () => {
  await open();
  for (const path of ['/consultation', '/auth/start']) {
    await act(async () => router.navigate(path));
    expect(section()).toBeNull();
  }
  await act(async () => router.navigate('/videos'));
  expect([section()?.textContent?.includes('内容を見る'), boxes().length]).toEqual([true, 0]);
});

it('a lost connection takes neither checks nor focus, and says that sending waits', async () => {
  await open();
  await check();
  boxes()[0]?.focus();
  await connect(false);
  expect([boxes().map((box) => box.checked), focused()]).toEqual([[true, true], boxes()[0]]);
  expect(place.textContent).toContain('同意の送信は、つながってからできます。');
  await press();
  expect([agree.mock.calls.length, said()?.includes('つながってからできます')]).toEqual([0, true]);
  await connect(true);
  await press();
  await act(async () => expect.poll(section).toBeNull());
});

it('after the consent in another tab it stops asking; a lost focus moves to the content, with an announcement', async () => {
  await open();
  due = [];
  await becomeVisible();
  await act(async () => expect.poll(section).toBeNull());
  await act(async () => expect.poll(said).toBe('同意は、もう受け取っています。'));
  expect(focused()?.id).toBe('main');
});

it('a check is only valid for the version that was read', async () => {
  await open();
  await check();
  due = [{ ...privacy, version: '2026-12-02T10:00:00+09:00' }, sensitive];
  await becomeVisible();
  await act(async () => expect.poll(() => boxes().map((box) => box.checked)).toEqual([false, true]));
});

it('asks for a check in each box before it sends, and moves the focus to the first one', async () => {
  await open();
  await act(async () => boxes()[0]?.click());
  await press();
  expect(agree).not.toHaveBeenCalled();
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  expect(focused()).toBe(boxes()[1]);
  const label = boxes()[1]?.closest('label')?.textContent;
  expect(label).toBeTruthy();
  expect(said()).toBe(`「${label}」にチェックを入れてください。`);
});

it('sends exactly the shown versions, thanks and closes', async () => {
  await open();
  await check();
  await press();
  const consents = [privacy, sensitive].map(({ kind, version }) => ({ kind, version }));
  expect(agree.mock.calls).toEqual([[{ consents }]]);
  await act(async () => expect.poll(() => place.querySelector('section')).toBeNull());
  expect(barNotice.get()?.message.ja).toBe('同意を受け取りました。');
});

it('without a network it stays, and can be sent again', async () => {
  await open();
  agree.mockRejectedValueOnce(new NetworkError('offline'));
  await check();
  await press();
  expect(place.querySelector('section')).not.toBeNull();
  expect(place.textContent).toContain('いまは通信できないため');
  await press();
  await act(async () => expect.poll(() => place.querySelector('section')).toBeNull());
});

it('a text that has changed again is shown anew, with empty boxes', async () => {
  await open();
  const errors = { err_msgs: ['文書が新しくなりました。'], err_code: 'CONSENT_OUTDATED' };
  agree.mockRejectedValueOnce(new ApiError(409, '文書が新しくなりました。', errors));
  due = [{ ...privacy, version: '2026-12-02T10:00:00+09:00', changes: 'もう一度変わりました。' }];
  await check();
  await press();
  await act(async () => expect.poll(() => place.textContent).toContain('もう一度変わりました。'));
  expect(boxes().map((box) => box.checked)).toEqual([false]);
});
