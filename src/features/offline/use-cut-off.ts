import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY, CACHED_AT_HEADER, DOCUMENTS_CACHE } from '#contract/device-keys.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { isCutOff, oldestOf, type ShownQuery } from './content-age.ts';

/**
 * Delay between the last change of a query and the check of all queries. The check waits, because a newly opened page
 * starts several queries one after another.
 */
const SETTLED_MS = 200;

/** Describes a page whose data can't be fetched again. Times are in epoch milliseconds. */
export interface CutOff {
  /** When the connection was lost; null if the page was opened without one. */
  readonly since: number | null;
  /** When the oldest shown data was fetched; null if no shown data counts (see `oldestOf`). */
  readonly age: number | null;
}

/** Null while the page's data can be fetched again. */
export function useCutOff(): CutOff | null {
  const cache = useQueryClient().getQueryCache();
  const userKey = useUserKey();
  const [cutOff, setCutOff] = useState<CutOff | null>(null);

  useEffect(() => {
    let isOver = false;
    let timer = 0;
    /** When the page was last found online, in epoch milliseconds; undefined if it never was. */
    let lastOnline: number | undefined;
    const look = async () => {
      const shown = shownFrom(cache, userKey);
      if (!isCutOff(shown, navigator.onLine)) {
        lastOnline = Date.now();
        setCutOff(null);
        return;
      }
      const now = Date.now();
      const cached = await readCachedDocuments().catch(() => new Map<string, number>());
      const age = oldestOf(shown, (document) => cached.get(document) ?? Number.POSITIVE_INFINITY);
      if (isOver || !isCutOff(shown, navigator.onLine)) return;
      setCutOff((before) => ({
        since: before?.since ?? (before === null && lastOnline !== undefined ? now : null),
        age,
      }));
    };
    const lookSoon = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => void look(), SETTLED_MS);
    };
    lookSoon();
    const stop = cache.subscribe(lookSoon);
    addEventListener('online', lookSoon);
    addEventListener('offline', lookSoon);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
      removeEventListener('online', lookSoon);
      removeEventListener('offline', lookSoon);
    };
  }, [cache, userKey]);

  return cutOff;
}

/**
 * The queries whose data is shown. While a member's query has no data, the page shows the anonymous data, so the
 * anonymous query is returned in its place.
 */
function shownFrom(cache: QueryCache, userKey: string): ShownQuery[] {
  const active = cache.findAll({ type: 'active' });
  return active.map((query) => {
    if (query.state.data !== undefined) return query;
    const queryKey = query.queryKey.map((part) => (part === userKey ? ANONYMOUS_KEY : part));
    return cache.find({ queryKey }) ?? query;
  });
}

/**
 * When the service worker cached each document, by API path. If a path has several cached responses, the oldest counts.
 */
async function readCachedDocuments(): Promise<ReadonlyMap<string, number>> {
  const cached = new Map<string, number>();
  // `caches.open` would create the cache if it doesn't exist.
  if (!(await caches.has(DOCUMENTS_CACHE))) return cached;
  const cache = await caches.open(DOCUMENTS_CACHE);
  for (const request of await cache.keys()) {
    const document = new URL(request.url).pathname.slice(API_PREFIX.length);
    const at = Number((await cache.match(request))?.headers.get(CACHED_AT_HEADER));
    if (at > 0) cached.set(document, Math.min(at, cached.get(document) ?? at));
  }
  return cached;
}
