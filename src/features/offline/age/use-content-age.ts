import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { isCutOff, oldestOf, type ShownQuery } from './content-age.ts';
import { readKeptDocuments } from './kept-documents.ts';

/** A page that opens asks for several things one after the other. */
const SETTLED_MS = 200;

/** When what is on screen was asked for, in epoch milliseconds; null while it can be asked for anew, or nothing is shown. */
export function useContentAge(): number | null {
  const cache = useQueryClient().getQueryCache();
  const userKey = useUserKey();
  const [age, setAge] = useState<number | null>(null);

  useEffect(() => {
    let isOver = false;
    let timer = 0;
    const look = async () => {
      const shown = shownFrom(cache, userKey);
      const isOld = isCutOff(shown, navigator.onLine);
      const kept = isOld ? await readKeptDocuments().catch(() => new Map<string, number>()) : null;
      const oldest = kept && oldestOf(shown, (document) => kept.get(document) ?? Number.POSITIVE_INFINITY);
      if (!isOver) setAge(oldest);
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

  return age;
}

/** Where a member's own answer is not here yet, the page shows what anybody gets. */
function shownFrom(cache: QueryCache, userKey: string): ShownQuery[] {
  const active = cache.findAll({ type: 'active' });
  return active.map((query) => {
    if (query.state.data !== undefined) return query;
    const queryKey = query.queryKey.map((part) => (part === userKey ? ANONYMOUS_KEY : part));
    return cache.find({ queryKey }) ?? query;
  });
}
