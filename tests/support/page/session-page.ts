import { QueryClient } from '@tanstack/react-query';
import { listenForSession } from '#app/session/listen.ts';
import { runSession } from '#app/session/run.ts';
import { openStoreLater } from '#lib/storage/late-store.ts';
import { type KeyValueStore, openStore } from '#lib/storage/store.ts';
import type { SessionEnd } from '#session/events.ts';
import { askedDeregistration } from '#session/flags.ts';
import { takeReturnAddress } from '#session/guard.ts';
import { type AuthUser, createSessionStore } from '#session/store.ts';

export interface PageOptions {
  readonly records: KeyValueStore;
  /** The API's client, without its renewals. */
  readonly call: (name: string) => Promise<unknown>;
  /** The server rendered this page for everybody. */
  readonly hydrated: boolean;
  readonly sharedDevice: boolean;
  readonly before?: () => void;
}

/** What happens to a page, in one place: the code under test is entered here only. */
export interface SessionPage {
  readonly queryClient: QueryClient;
  /** Whom the page shows. */
  readonly shown: () => string | null;
  readonly logIn: (user: AuthUser) => Promise<void>;
  readonly signIn: (user: AuthUser | null) => Promise<void>;
  /** The social login said no. */
  readonly refuseLogin: () => Promise<void>;
  readonly end: (how: SessionEnd) => Promise<void>;
  readonly takeReturnAddress: () => Promise<string>;
  readonly rememberAddress: (address: string) => void;
  /** A deregistration is asked for, and not answered. */
  readonly askForDeregistration: (userKey: string) => void;
  readonly renewed: (sentAt: number, isProved: boolean) => Promise<void>;
  /** Where the router was sent. */
  readonly navigations: readonly string[];
}

/** The session's part of a page's start. */
export async function startPage({ records, call, hydrated, sharedDevice, before }: PageOptions): Promise<SessionPage> {
  const store = createSessionStore(sharedDevice ? undefined : window.localStorage);
  const queryClient = new QueryClient();
  const navigations: string[] = [];
  const { send } = runSession({
    store,
    queryClient,
    records: openStoreLater(async () => openStore({ database: records })),
    isSharedDevice: sharedDevice,
    api: () => ({ call }) as never,
    redirect: (to) => void navigations.push(to),
  });
  if (hydrated) await send({ type: 'hydrated' });
  else store.rehydrate();
  before?.();
  listenForSession({ send, store, hydrated, router: { subscribe: () => () => {} } });
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
    askForDeregistration: askedDeregistration.set,
    renewed: (sentAt, isProved) => send({ type: 'renewed', sentAt, isProved, isOwn: true }),
  };
}
