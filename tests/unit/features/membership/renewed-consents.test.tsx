// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { createQueryClient } from '#app/queries/query-client.ts';
import { ApiProvider } from '#context/page.ts';
import { RenewedConsents } from '#features/membership/consents/renewed-consents.tsx';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
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
/** What the server answers. */
let due: readonly Due[];
const agree = vi.fn();

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  due = [privacy, sensitive];
  agree.mockReset().mockResolvedValue({ consentsDue: [] });
  barNotice.set(null);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  const store = createSessionStore();
  store.write({ ...EMPTY_SESSION, authUser: member('aaa') });
  const api = {
    call: async (name: string, input?: { body?: unknown }) => {
      if (name === 'consents') return { consentsDue: due };
      if (name === 'agree') return agree(input?.body);
      return { page: { modified: VERSION } };
    },
  } as unknown as Api;
  const router = createMemoryRouter([{ path: '*', element: <RenewedConsents /> }]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={createQueryClient('page')}>
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
  await act(async () => expect.poll(() => place.querySelector('section')).not.toBeNull());
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

const boxes = () => [...place.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const press = () =>
  act(async () => [...place.querySelectorAll('button')].find(({ textContent }) => textContent === '同意する')?.click());
const check = () =>
  act(async () => {
    for (const box of boxes()) if (!box.checked) box.click();
  });

it('shows what has changed, the text in a new tab, and what happens without consent', () => {
  const shown = place.textContent;
  expect(shown).toContain('保存する期間を書きました。');
  expect(shown).toContain('2026年12月1日の版');
  expect(shown).toContain('記録は消えません');
  const links = [...place.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target]);
  expect(links).toEqual([
    ['/privacy', '_blank'],
    ['/mypage/profile', ''],
  ]);
});

it('asks for a check in each box before it sends', async () => {
  await act(async () => boxes()[0]?.click());
  await press();
  expect(agree).not.toHaveBeenCalled();
  expect(boxes().map((box) => box.getAttribute('aria-invalid'))).toEqual([null, 'true']);
});

it('sends exactly the shown versions, thanks and closes', async () => {
  await check();
  await press();
  const consents = [privacy, sensitive].map(({ kind, version }) => ({ kind, version }));
  expect(agree.mock.calls).toEqual([[{ consents }]]);
  await act(async () => expect.poll(() => place.querySelector('section')).toBeNull());
  expect(barNotice.get()?.message.ja).toBe('同意を受け取りました。');
});

it('without a network it stays, and can be sent again', async () => {
  agree.mockRejectedValueOnce(new NetworkError('offline'));
  await check();
  await press();
  expect(place.querySelector('section')).not.toBeNull();
  expect(place.textContent).toContain('いまは通信できないため');
  await press();
  await act(async () => expect.poll(() => place.querySelector('section')).toBeNull());
});

it('a text that has changed again is shown anew, with empty boxes', async () => {
  const errors = { err_msgs: ['文書が新しくなりました。'], err_code: 'CONSENT_OUTDATED' };
  agree.mockRejectedValueOnce(new ApiError(409, '文書が新しくなりました。', errors));
  due = [{ ...privacy, version: '2026-12-02T10:00:00+09:00', changes: 'もう一度変わりました。' }];
  await check();
  await press();
  await act(async () => expect.poll(() => place.textContent).toContain('もう一度変わりました。'));
  expect(boxes().map((box) => box.checked)).toEqual([false]);
});
