import { QueryClient } from '@tanstack/react-query';
import { listenForSession } from '#app/session/listen.ts';
import { runSession } from '#app/session/run.ts';
import { openStoreLater } from '#lib/storage/late-store.ts';
import { type KeyValueStore, openStore } from '#lib/storage/store.ts';
import { createFlags } from '#session/flags.ts';
import type { SessionEnd } from '#session/machine/events.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { takeReturnAddress } from '#session/return-address.ts';
import { createSessionStore } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';

export interface PageOptions {
  readonly records: KeyValueStore;
  /** A fake of the API client, without token refreshes. */
  readonly call: (name: string) => Promise<unknown>;
  /** Whether the page hydrates markup that the server rendered as anonymous. */
  readonly hydrated: boolean;
  readonly sharedDevice: boolean;
  readonly before?: () => void;
}

/** Everything that tests can do with a page's session. They use the session code only through this interface. */
export interface SessionPage {
  readonly queryClient: QueryClient;
  /** The user key of the person whom the page shows as logged in, or null. */
  readonly shown: () => string | null;
  readonly logIn: (user: AuthUser) => Promise<void>;
  readonly signIn: (user: AuthUser | null) => Promise<void>;
  /** Simulates the server refusing the login through LINE. */
  readonly refuseLogin: () => Promise<void>;
  readonly end: (how: SessionEnd) => Promise<void>;
  readonly takeReturnAddress: () => Promise<string>;
  readonly rememberAddress: (address: string) => void;
  /** Sets the flag for a deregistration that was requested but has not been answered yet. */
  readonly askForDeregistration: (userKey: string) => void;
  readonly renewed: (sentAt: number, isProved: boolean) => Promise<void>;
  /** The addresses to which the session redirected the router. */
  readonly navigations: readonly string[];
}

/** Starts the session of a page as the app does, but without the rest of the app. */
export async function startPage({ records, call, hydrated, sharedDevice, before }: PageOptions): Promise<SessionPage> {
  const store = createSessionStore(sharedDevice ? undefined : window.localStorage);
  const { sessionStorage: session, localStorage: local } = window;
  const flags = createFlags({ session, local, now: () => Date.now() });
  const work = createPageWork();
  const queryClient = new QueryClient();
  const navigations: string[] = [];
  const { send } = runSession({
    store,
    flags,
    work,
    queryClient,
    records: openStoreLater(async () => openStore({ database: records })),
    isSharedDevice: sharedDevice,
    api: () => ({ call }) as never,
    redirect: (to) => void navigations.push(to),
  });
  if (hydrated) await send({ type: 'hydrated' });
  else store.rehydrate();
  before?.();
  listenForSession({ send, store, api: { call } as never, work, hydrated, router: { subscribe: () => () => {} } });
  return {
    queryClient,
    navigations,
    shown: () => store.getState().authUser?.userKey ?? null,
    logIn: (user) => send({ type: 'loggedIn', user }),
    signIn: (user) => send({ type: 'loggedIn', user }),
    refuseLogin: () => send({ type: 'loginRefused' }),
    end(how) {
      if (how === 'expired') return send({ type: 'refused', sentAt: Date.now(), isDeregistration: false });
      return send(how === 'logout' ? { type: 'endAsked', how, loads: true } : { type: 'endAsked', how, pictures: [] });
    },
    takeReturnAddress: async () => takeReturnAddress(store),
    rememberAddress: (address) => store.note({ beforeLoginUrl: address }),
    askForDeregistration: flags.askedDeregistration.set,
    renewed: (sentAt, isProved) => send({ type: 'renewed', sentAt, isProved, isOwn: true }),
  };
}
