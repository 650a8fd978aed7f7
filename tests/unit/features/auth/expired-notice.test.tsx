// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FlagsProvider } from '#context/page.ts';
import { AuthArea } from '#features/auth/auth-area.tsx';
import { text } from '#features/auth/text.ts';
import { createFlags } from '#session/flags.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore, SessionProvider } from '#session/store.ts';
import { member } from '#tests/support/page/tabs.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

let root: Root;
let place: HTMLElement;
const store = createSessionStore();
const flags = createFlags({ session: sessionStorage, local: localStorage, now: Date.now });
const { loginNotice } = flags;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  loginNotice.set('expired');
});
afterEach(() => {
  act(() => root.unmount());
  place.remove();
  loginNotice.clear();
  show(null);
});

const show = (userKey: string | null) =>
  act(() => store.write(userKey === null ? null : { ...EMPTY_SESSION, authUser: member(userKey) }));
const open = () =>
  act(() =>
    root.render(
      <SessionProvider value={store}>
        <FlagsProvider value={flags}>
          <MemoryRouter>
            <Announcer>
              <AuthArea place="top" />
              <AuthArea place="bottom" />
            </Announcer>
          </MemoryRouter>
        </FlagsProvider>
      </SessionProvider>,
    ),
  );
const notices = () => [...place.querySelectorAll('section')].map((section) => section.getAttribute('aria-label'));
const notice = () => notices()[0] ?? null;

it('the notice waits while a late write shows a person as logged in, and appears afterwards', () => {
  show('aaa');
  open();
  expect(notice()).toBeNull();
  expect(loginNotice.get()).toBe('expired');
  show(null);
  expect(notice()).toBe('ログインの期限が切れました');
});

it('the notice does not come back after a login', () => {
  open();
  expect(notice()).toBe('ログインの期限が切れました');
  loginNotice.clear();
  show('aaa');
  show(null);
  expect(notice()).toBeNull();
});

it('a closed notice stays closed', () => {
  open();
  act(() => place.querySelector('button')?.click());
  expect(notice()).toBeNull();
  expect(loginNotice.get()).toBeNull();
});

it('the notice is alone: the invitation to log in is not beside it, and is there on other visits', () => {
  open();
  expect(notices()).toEqual(['ログインの期限が切れました']);
  act(() => root.unmount());
  loginNotice.clear();
  root = createRoot(place);
  open();
  expect(notices()).toEqual(['ログインのご案内']);
});

it('both texts name the reasons, also the 90 days', () => {
  const { ja, easy } = text.expiredBody;
  for (const words of [ja, easy.replaceAll(' ', '')])
    expect(words).toMatch(/使わなかったとき、.*90日たったとき、.*ほかの端末からログアウトしたとき/);
});
