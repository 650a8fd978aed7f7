import type { QueryClient } from '@tanstack/react-query';
import { matchPath } from 'react-router';
import type { Refresh } from '#api/refresh.ts';
import { routeMap } from '#contract/route-map.ts';
import { type KeyValueStorage, safeStorage } from '#lib/storage.ts';
import { beforeReload } from '#session/before-reload.ts';
import { type SessionStore, userKeyOf } from '#session/session-store.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

export interface Renewal {
  /** Asks anew for what was answered as for a visitor. */
  readonly askAgain: () => void;
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

const RELOADED_AT = 'renewal-reload';
/** A session lives half an hour. One that has to be renewed again so soon is not mended by loading once more. */
const PAUSE_MS = 60_000;

/**
 * SPEC.md section 4: after a successful refresh on a video page the page reloads (at the same second, which the player
 * keeps), whoever of this page was refused: its API client or its outbox. Elsewhere it only asks again.
 */
export function withRenewal(refresh: Refresh, renewal: Renewal): Refresh {
  return async (sentAt) => {
    if (!(await refresh(sentAt))) return false;
    if (renewal.isVideoPage() && !renewal.isSharedDevice() && isFirst(renewal)) {
      await renewal.save();
      // Meanwhile the person may have gone on to another page.
      if (renewal.isVideoPage()) {
        renewal.reload();
        return true;
      }
    }
    renewal.askAgain();
    return true;
  };
}

/** Once in a while only. A tab that can't remember it doesn't reload: it could do so for ever. */
function isFirst({ storage, now }: Renewal): boolean {
  try {
    const passed = now() - Number(storage?.getItem(RELOADED_AT) ?? Number.NEGATIVE_INFINITY);
    if (storage === undefined || (passed >= 0 && passed < PAUSE_MS)) return false;
    storage.setItem(RELOADED_AT, String(now()));
    return true;
  } catch {
    return false;
  }
}

/** Bound to the browser. */
export function pageRenewal(session: SessionStore, queryClient: QueryClient): Renewal {
  return {
    askAgain: () => {
      const userKey = userKeyOf(session.getState());
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(userKey) });
    },
    isVideoPage: () => matchPath(routeMap.video.path, window.location.pathname) !== null,
    isSharedDevice: () => isSharedDevice(safeStorage(() => window.localStorage)),
    save: beforeReload.run,
    reload: () => window.location.reload(),
    storage: safeStorage(() => window.sessionStorage),
    now: Date.now,
  };
}
