import type { Query, QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import { tellRenewal } from '#api/refresh.ts';
import { routeMap } from '#contract/route-map.ts';
import { type KeyValueStorage, safeStorage } from '#lib/storage.ts';
import { beforeReload } from '#session/before-reload.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

/** What the renewal needs of a page. */
export interface RenewedPage {
  /** Time of the last known renewal, epoch milliseconds. Shared by the API client, the outbox and messages from other tabs. */
  readonly lastRenewal: { at: number };
  /** Asks anew for what was answered as for a visitor. */
  readonly askAgain: () => void;
  /** Tells the other tabs. */
  readonly tell: (sentAt: number) => void;
  readonly isVideoPage: () => boolean;
  /** The page is all that there is: a reload would end the login, and lose what waits. */
  readonly isSharedDevice: () => boolean;
  /** Brings into safety what the page has in hand. */
  readonly save: () => Promise<void>;
  readonly reload: () => void;
  /** Of the tab; undefined where there is none. */
  readonly storage: KeyValueStorage | undefined;
  readonly now: () => number;
}

/** `sentAt`: when the call was sent that was refused first and taken after the refresh, epoch milliseconds. */
export interface AfterRenewal {
  /** That call was this page's own, of its API client or its outbox. */
  readonly onRenewed: (sentAt: number, isProved: boolean) => Promise<void>;
  /** It was another tab's or the worker's. */
  readonly onRenewedElsewhere: (sentAt: number) => void;
}

const RELOADED_AT = 'renewal-reload';
/** A session lives half an hour. One that has to be renewed again so soon is not mended by loading once more. */
const PAUSE_MS = 60_000;

/**
 * SPEC.md section 4: after a successful refresh on a video page the page reloads (at the same second, which the player
 * keeps), if it was its own call that was refused. Elsewhere it only refetches, once for all calls that one lost session
 * refused. Runs only after the repeated call: refetches that got 401 would refresh again, without end.
 */
export function afterRenewal(page: RenewedPage): AfterRenewal {
  const isNews = (sentAt: number) => {
    const now = page.now();
    // A moment from the future was noted by a clock that was set back since: it says nothing.
    if (sentAt < page.lastRenewal.at && page.lastRenewal.at <= now) return false;
    page.lastRenewal.at = now;
    return true;
  };
  return {
    onRenewedElsewhere(sentAt) {
      if (isNews(sentAt)) page.askAgain();
    },
    async onRenewed(sentAt, isProved) {
      const wasNews = isNews(sentAt);
      if (wasNews) page.tell(sentAt);
      // Without an answer there may be no network, and a reload would lose the video that is playing.
      if (isProved && page.isVideoPage() && !page.isSharedDevice() && isFirst(page)) {
        await page.save();
        // Meanwhile the person may have gone on to another page.
        if (page.isVideoPage()) return page.reload();
      }
      if (wasNews) page.askAgain();
    },
  };
}

/** Once in a while only. A tab that can't remember it doesn't reload: it could do so for ever. */
function isFirst({ storage, now }: RenewedPage): boolean {
  try {
    const passed = now() - Number(storage?.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
    if (storage === undefined || (passed >= 0 && passed < PAUSE_MS)) return false;
    storage.setItem(RELOADED_AT, String(now()));
    return true;
  } catch {
    return false;
  }
}

const lastRenewal = { at: 0 };

/** Bound to the browser. */
export function pageAfterRenewal(session: SessionStore, queryClient: QueryClient): AfterRenewal {
  return afterRenewal({
    lastRenewal,
    askAgain: () => askAsMember(queryClient, userKeyOf(session.getState())),
    tell: tellRenewal,
    isVideoPage: () => matchPath(routeMap.video.path, window.location.pathname) !== null,
    isSharedDevice: () => isSharedDevice(safeStorage(() => window.localStorage)),
    save: beforeReload.run,
    reload: () => window.location.reload(),
    storage: safeStorage(() => window.sessionStorage),
    now: Date.now,
  });
}

/** Skips members-only queries: the API client has retried their 401 already. */
function askAsMember(queryClient: QueryClient, userKey: string): void {
  if (userKey === ANONYMOUS_KEY) return;
  const mayBeVisitors = ({ queryKey, meta }: Query) => queryKey.includes(userKey) && meta?.membersOnly !== true;
  // The query client does not cancel a first fetch, so it is refetched when it ends.
  const firstOnes = queryClient.getQueryCache().findAll({ predicate: mayBeVisitors, fetchStatus: 'fetching' });
  for (const { promise, queryKey } of firstOnes.filter(({ state }) => state.data === undefined))
    promise?.then(
      () => queryClient.invalidateQueries({ queryKey, exact: true }),
      () => {},
    );
  void queryClient.invalidateQueries({ predicate: mayBeVisitors });
}
