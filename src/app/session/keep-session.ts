import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { listenToRenewals } from '#api/refresh.ts';
import { addressOf } from '#app/address.ts';
import { keepQueries, queriesKey, restoreQueries } from '#app/query-persistence.ts';
import { pageAfterRenewal } from '#app/session/after-renewal.ts';
import { welcome, welcomeUnregistered } from '#app/session/arrive.ts';
import { type ControlOptions, followOut } from '#app/session/leave.ts';
import { storedUserKey } from '#app/session/stored-owner.ts';
import { listenToTabs } from '#app/session/tabs.ts';
import { CURRENT_USER } from '#app/session/wipe.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { safeStorage } from '#lib/storage.ts';
import { saveWhenOthersLogOut } from '#session/before-logout.ts';
import { divert, isRegistered, isSignedIn } from '#session/login-guard.ts';
import { SESSION_STORAGE_KEY, type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';

export interface SessionKeeping extends ControlOptions {
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** The page came from the server: nothing of what this device kept was read yet. */
  readonly hydrated: boolean;
  /** Lets the page learn who is logged in; once. */
  readonly awaken: () => Promise<void>;
  /** Nothing may stay on this device. */
  readonly sharedDevice: boolean;
}

/** The server's session lives half an hour without a call (DESIGN.md 4.1); after this long it is asked whether it still does. */
const ASK_AFTER_MS = 25 * 60_000;
/** A login that ended in another tab is told by that tab; this long after, it is followed anyway. */
const FOLLOW_AFTER_MS = 1000;

/** Keeps this tab's idea of who is logged in true: with the server, with the other tabs, and with what is stored. */
export async function keepSession(keeping: SessionKeeping): Promise<void> {
  const { store, router, hydrated } = keeping;
  await keeping.awaken();
  if (hydrated) guardFirstPage(keeping);
  followTabs(keeping);
  if (!keeping.sharedDevice) await followOwner(keeping);

  let askedAt = Number.NEGATIVE_INFINITY;
  const ask = () => {
    if (!isSignedIn(store.getState()) || Date.now() - askedAt < ASK_AFTER_MS) return;
    askedAt = Date.now();
    void askWhoThisIs(keeping);
  };
  ask();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') ask();
  });
  router.subscribe(ask);
}

/** A page from the server came without asking the guard: `?from=line` on a public page. */
function guardFirstPage({ store, router }: SessionKeeping): void {
  const diversion = divert(new URL(window.location.href), store.getState());
  if (diversion === null) return;
  if (diversion.remember) store.setState({ beforeLoginUrl: addressOf(window.location) });
  void router.navigate(diversion.to, { replace: true });
}

/**
 * In the background: what this device remembers serves until the answer is there. A 401 is the API client's business.
 * An answer that comes after somebody has left, or somebody else has come, is not about who is here.
 */
async function askWhoThisIs({ api, store }: SessionKeeping): Promise<void> {
  const asked = store.getState();
  try {
    const { user } = await api().call('me');
    const now = store.getState();
    if (!isSignedIn(now) || now.authUser?.userKey !== asked.authUser?.userKey) return;
    if (isRegistered({ authUser: user })) welcome(store, user);
    else welcomeUnregistered(store, user);
  } catch {
    // Offline, or the server is busy: nobody is logged out for that.
  }
}

/** Answers are kept for the person who asked, and go with them. */
async function followOwner({ store, queryClient, records, hydrated }: SessionKeeping): Promise<void> {
  const keep = (userKey: string) => {
    const keeping = { queryClient, userKey, isHere: () => storedUserKey() === userKey };
    return { restore: () => restoreQueries(keeping), keep: () => keepQueries(keeping) };
  };
  let owner = userKeyOf(store.getState());
  tellWorker(store, records);
  const first = keep(owner);
  // A member's came before the page knew whose it is.
  if (hydrated && owner === ANONYMOUS_KEY) await first.restore();
  let stop = await first.keep();

  store.subscribe((state) => {
    const next = userKeyOf(state);
    if (next === owner) return;
    const last = owner;
    owner = next;
    tellWorker(store, records);
    stop();
    if (last !== ANONYMOUS_KEY) forgetQueries(queryClient, last);
    const { restore, keep: begin } = keep(next);
    void restore()
      .then(begin)
      .then((end) => {
        if (owner === next) stop = end;
        else end();
      });
  });
}

/** It can't read the page's own storage. Decided when it is written: another tab may have ended this login meanwhile. */
function tellWorker(store: SessionStore, records: KeyValueStore): void {
  const here = () => (store.isCurrent() ? userKeyOf(store.getState()) : storedUserKey());
  records
    .update(CURRENT_USER, () => (here() === ANONYMOUS_KEY ? undefined : here()))
    .catch((error: unknown) => console.warn(error));
}

function forgetQueries(queryClient: QueryClient, userKey: string): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(userKey) });
  safeStorage(() => window.localStorage)?.removeItem(queriesKey(userKey));
}

function followTabs(keeping: SessionKeeping): void {
  const { store } = keeping;
  listenToTabs((ended) => void followOut(ended, keeping));
  listenToRenewals(pageAfterRenewal(store, keeping.queryClient).onRenewedElsewhere);
  saveWhenOthersLogOut();
  const follow = () => {
    const before = store.getState().authUser;
    store.rehydrate();
    const after = store.getState().authUser;
    if (before === null || before.userKey === after?.userKey) return;
    setTimeout(() => void followOut({ how: 'expired', whom: before, logins: null }, keeping), FOLLOW_AFTER_MS);
  };
  addEventListener('storage', ({ key }) => {
    // `null`: everything was cleared.
    if (key === SESSION_STORAGE_KEY || key === null) follow();
  });
  // What happened between the first look at the storage and now nobody told.
  if (!store.isCurrent()) follow();
}
