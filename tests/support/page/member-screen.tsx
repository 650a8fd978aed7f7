import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import type { Api } from '#api/api.ts';
import { NetworkError } from '#api/errors.ts';
import { ApiProvider, OutboxProvider, RecordsProvider, UserKeyProvider, WorkProvider } from '#context/page.ts';
import { systemClock } from '#lib/clock.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Send } from '#outbox/delivery.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore, SessionProvider, type SessionStore } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { createSettingsStore, SettingsProvider, type SettingsStore } from '#settings/settings-store.ts';
import { outboxOver } from '#tests/support/page/outbox-over.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { member } from '#tests/support/page/tabs.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';

interface Options {
  /** The screens by path. */
  readonly screens: Readonly<Record<string, ReactNode>>;
  readonly address: string;
  readonly session?: SessionStore;
  /** The API's answer to a call, in camelCase. By default, every call fails with a NetworkError. */
  readonly call?: (name: string, input: unknown) => Promise<unknown>;
  readonly settings?: SettingsStore;
  /** The server's answer to a record of the outbox. By default, every request fails with a NetworkError. */
  readonly send?: Send;
}

export interface Shown {
  readonly place: HTMLElement;
  readonly router: ReturnType<typeof createMemoryRouter>;
  readonly session: SessionStore;
  readonly outbox: Outbox;
  readonly queryClient: QueryClient;
  /** The device's stored records, without those of the outbox, which has a store of its own here. */
  readonly records: KeyValueStore;
  readonly close: () => void;
}

const gone = async (): Promise<never> => {
  throw new NetworkError('gone');
};

/** The session of the member with the user key `me`. */
export function loggedIn(): SessionStore {
  const session = createSessionStore(undefined);
  session.write({ ...EMPTY_SESSION, authUser: member('me') });
  return session;
}

/**
 * Renders a member's screens in jsdom with the real router, outbox, session and settings. Rendering is asynchronous, as
 * in a browser, so tests must wait for what they expect.
 */
export function showScreen({ screens, address, call = gone, send = gone, ...given }: Options): Shown {
  const { session = loggedIn(), settings = createSettingsStore() } = given;
  const records = createMemoryStore();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  Element.prototype.scrollIntoView ??= () => {};
  const outbox = outboxOver({
    store: storeOver(),
    ...{ locks: undefined, channel: undefined, clock: systemClock, random: Math.random },
    send,
    refresh: async () => false,
    requestSync: async () => {},
    user: { get: () => 'me', subscribe: () => () => {} },
  });
  outbox.prepare();
  const routes = Object.entries(screens).map(([path, element]) => ({ path, element }));
  // The announcer is above all routes, as in the app.
  const withAnnouncer = (
    <Announcer>
      <Outlet />
    </Announcer>
  );
  const router = createMemoryRouter([{ element: withAnnouncer, children: routes }], { initialEntries: [address] });
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  });
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={{ call } as unknown as Api}>
        <SessionProvider value={session}>
          <SettingsProvider value={settings}>
            <RecordsProvider value={records}>
              <UserKeyProvider value="me">
                <OutboxProvider value={outbox}>
                  <WorkProvider value={createPageWork()}>
                    <RouterProvider router={router} />
                  </WorkProvider>
                </OutboxProvider>
              </UserKeyProvider>
            </RecordsProvider>
          </SettingsProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return {
    place,
    router,
    session,
    outbox,
    queryClient,
    records,
    close() {
      root.unmount();
      place.remove();
    },
  };
}
