import type { Query, QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { createPendingLogout, LOGOUT_WITHIN_MS } from '#api/pending-logout.ts';
import { announceRenewal } from '#api/refresh.ts';
import { persistQueries, restoreQueries } from '#app/queries/query-persistence.ts';
import { tellTabs } from '#app/session/tabs.ts';
import { finishWipe, forgetPictures, pendingWipe, wipeDevice } from '#app/session/wipe.ts';
import type { SendToSession } from '#context/page.ts';
import { ANONYMOUS_KEY, answersOf, CURRENT_USER, queriesKey } from '#contract/device-keys.ts';
import { href, routeMap } from '#contract/route-map.ts';
import { within } from '#lib/async.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { Store } from '#lib/storage/store.ts';
import type { SessionFlags } from '#session/flags.ts';
import type { Effect } from '#session/machine/events.ts';
import { userKeyOf } from '#session/machine/state.ts';
import type { SessionStore } from '#session/store.ts';
import type { PageWork } from '#session/work.ts';

/**
 * How long this tab waits for the second of two signs that another tab has ended the login. The signs are a message and
 * a change of the storage; either may arrive first.
 */
const WAIT_MS = 1000;
/** Timeout of a wipe. Without it, a storage that doesn't respond would leave the page of the ended login on screen. */
const WIPE_WITHIN_MS = 5000;

export interface SessionPage {
  readonly store: SessionStore;
  readonly flags: SessionFlags;
  readonly work: Pick<PageWork, 'beforeReload'>;
  readonly queryClient: QueryClient;
  readonly records: Store;
  readonly isSharedDevice: boolean;
  /** A function, because the client is created after the session. */
  readonly api: () => Api;
  /** Navigates within the app and replaces the current history entry. */
  readonly redirect: (to: string) => void;
}

type Handlers = {
  readonly [Type in Effect['type']]: (effect: Extract<Effect, { readonly type: Type }>) => unknown;
};

/**
 * Returns a function that performs one of the session's effects in the browser. An effect that depends on a condition
 * checks the condition again when the effect runs, because other tabs and the worker may have changed the storage. If
 * an effect returns a promise, the caller (run.ts) waits for it before the next effect.
 */
export function createEffects(page: SessionPage, send: SendToSession): (effect: Effect) => unknown {
  const { store, flags, work, queryClient, records } = page;
  const switchUser = page.isSharedDevice ? () => {} : createUserSwitch(page);
  const pendingLogout = createPendingLogout(safeStorage(() => window.localStorage));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handlers: Handlers = {
    restoreAnswers: ({ userKey }) =>
      restoreQueries({ queryClient, userKey, isHere: () => false })
        .catch((error: unknown) => console.warn(error))
        .then(() => send({ type: 'answersRestored' })),
    rereadStored: store.rehydrate,
    persist: ({ session }) => store.write(session),
    clearDeregistration() {
      flags.askedDeregistration.clear();
      flags.deregistered.clear();
    },
    countLogin: flags.logins.count,
    switchUser: ({ userKey, restores }) => switchUser(userKey, restores),
    redirect: ({ to }) => page.redirect(to),
    identify: ({ as }) => void identify(page, as, send),
    setPendingLogout: pendingLogout.set,
    clearPendingLogout: pendingLogout.clear,
    tellServer({ logins }) {
      // If somebody has logged in since, the call would end that login.
      if (logins !== flags.logins.get()) return undefined;
      const signal = AbortSignal.timeout(LOGOUT_WITHIN_MS);
      // If the call fails, the logout stays pending and is repeated later.
      return page
        .api()
        .call('logout', { signal })
        .catch(() => {});
    },
    tellTabs: ({ ended }) => tellTabs(ended),
    cancelQueries: () => void queryClient.cancelQueries(),
    noteExpiry: () => noteReason(page, 'expired'),
    noteLogout: () => noteReason(page, 'loggedOut'),
    clearExpiry: flags.loginNotice.clear,
    wipe({ ended: { how, whom, logins } }) {
      if (whom !== null) dropAnswers(queryClient, whom.userKey);
      // If somebody, even the same person, has logged in meanwhile, unsent records must stay, as after an expired
      // login.
      const what = logins === flags.logins.get() ? how : 'expired';
      // Whether to store an entry for later pages. If the wipe is interrupted, the next page finds the entry and
      // finishes the wipe.
      const isNoted = what !== 'expired' && whom !== null && !page.isSharedDevice;
      if (isNoted) pendingWipe.set(whom);
      const wiped = wipeDevice(what, whom, records).then((isDone) => isDone && isNoted && pendingWipe.clear());
      return within(wiped, WIPE_WITHIN_MS);
    },
    finishWipe() {
      const whom = pendingWipe.get();
      if (whom === null) return;
      // If the same person has logged in again, their data stays on the device.
      if (store.stored().authUser?.userKey === whom.userKey) pendingWipe.clear();
      else void finishWipe(whom, records).then((isDone) => isDone && pendingWipe.clear());
    },
    noteDeregistration: () => void flags.deregistered.set('1'),
    forgetPictures: ({ paths }) => forgetPictures(paths),
    wait() {
      clearTimeout(timer);
      timer = setTimeout(() => void send({ type: 'timeout' }), WAIT_MS);
    },
    load({ page: next }) {
      // Loads a new page instead of navigating, so that nothing of the person stays in memory.
      if (next === 'again') window.location.reload();
      else window.location.replace(href(next));
    },
    announceRenewal: ({ sentAt }) => announceRenewal(sentAt),
    refetch: () => refetchAsMember(queryClient, userKeyOf(store.getState())),
    async prepareReload({ refetches }) {
      const isPrepared = flags.renewalReload.set(String(Date.now()));
      if (isPrepared) await work.beforeReload.save();
      await send({ type: 'reloadPrepared', isPrepared, refetches });
    },
  };
  // Each handler accepts only its own type of effect, which the compiler can't infer from the look-up.
  return (effect) => (handlers[effect.type] as (effect: Effect) => unknown)(effect);
}

/** Stores why the login ended, so that the home page can say it. Does nothing if somebody has logged in since. */
function noteReason({ store, flags }: SessionPage, reason: 'expired' | 'loggedOut'): void {
  if (store.stored().authUser === null) flags.loginNotice.set(reason);
}

/** Asks the server who is logged in. Until it answers, the stored session applies. The API client handles a 401. */
async function identify({ api }: SessionPage, askedAs: string | null, send: SendToSession): Promise<void> {
  try {
    const { user } = await api().call('me');
    await send({ type: 'identified', user, askedAs });
  } catch (error) {
    // A missing connection or an error response logs nobody out. Only unexpected errors are logged to the console.
    if (!(error instanceof NetworkError) && !(error instanceof ApiError)) console.warn(error);
  }
}

/**
 * Returns a function that switches to another user: it restores (if asked to) and persists that user's answers, drops
 * the previous user's answers, and tells the worker, which can't read localStorage, who is logged in.
 */
function createUserSwitch({ store, queryClient, records }: SessionPage) {
  let current: { readonly userKey: string; stop: () => void } | null = null;

  /**
   * Restores the answers if asked to, and then persists them until the current user changes. Compares `mine` and not
   * the user key, because the same person may log out and log in again.
   */
  async function persist(mine: NonNullable<typeof current>, restores: boolean): Promise<void> {
    const { userKey } = mine;
    const persisting = { queryClient, userKey, isHere: () => userKeyOf(store.stored()) === userKey };
    if (restores) await restoreQueries(persisting);
    const stop = await persistQueries(persisting);
    if (current === mine) mine.stop = stop;
    else stop();
  }

  function tellWorker(): void {
    // The user key is read inside the transaction, because another tab may have ended this login.
    const here = () => userKeyOf(store.isCurrent() ? store.getState() : store.stored());
    records
      .update(CURRENT_USER, () => (here() === ANONYMOUS_KEY ? undefined : here()))
      .catch((error: unknown) => console.warn(error));
  }

  return (userKey: string, restores: boolean): void => {
    if (userKey === current?.userKey) return;
    const last = current;
    current = { userKey, stop: () => {} };
    tellWorker();
    last?.stop();
    if (last !== null && last.userKey !== ANONYMOUS_KEY) {
      dropAnswers(queryClient, last.userKey);
      safeStorage(() => window.localStorage)?.removeItem(queriesKey(last.userKey));
    }
    persist(current, restores).catch((error: unknown) => console.warn(error));
  };
}

function dropAnswers(queryClient: QueryClient, userKey: string): void {
  queryClient.removeQueries({ queryKey: answersOf(userKey) });
}

/**
 * Refetches answers that the server may have given for a visitor instead of the member. Queries with `meta.access` are
 * left out: they need a login, so the server refused their calls, and the API client has repeated them.
 */
function refetchAsMember(queryClient: QueryClient, userKey: string): void {
  if (userKey === ANONYMOUS_KEY) return;
  const mayBeVisitors = { queryKey: answersOf(userKey), predicate: ({ meta }: Query) => meta?.access === undefined };
  // `invalidateQueries` doesn't replace the first fetch of a query while it is in progress. So those queries are
  // invalidated again when that fetch ends.
  const firstOnes = queryClient.getQueryCache().findAll({ ...mayBeVisitors, fetchStatus: 'fetching' });
  for (const { promise, queryKey } of firstOnes.filter(({ state }) => state.data === undefined))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  void queryClient.invalidateQueries(mayBeVisitors);
}

export function isVideoPath(pathname: string): boolean {
  return matchPath(routeMap.video.path, pathname) !== null;
}
