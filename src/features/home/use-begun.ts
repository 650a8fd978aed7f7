import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useOutbox, useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { watched } from '#catalog/watched.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { type Begun, begunVideos } from './begun.ts';
import { latelyKey, latelyOptions } from './continue-queries.ts';

/** What the person at this page has begun, kept up to date. */
export function useBegun(): Begun[] {
  const userKey = useUserKey();
  const places = useSyncExternalStore(watched.subscribe, watched.get);
  const asked = latelyOptions(useApi(), userKey);
  const { data, dataUpdatedAt } = useQuery({ ...asked, enabled: userKey !== ANONYMOUS_KEY });
  const heardAt = useHeardAt(userKey);
  return begunVideos(places, data ? { videos: data, at: dataUpdatedAt } : null, heardAt);
}

/** Of a video: when the server heard of a visit while this page was open; Infinity while one waits. What it said before is asked anew. */
function useHeardAt(userKey: string): (videoId: string) => number {
  const client = useQueryClient();
  const outbox = useOutbox();
  const { items } = useOutboxSnapshot();
  const [delivered, setDelivered] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(
    () =>
      outbox?.onDelivered(({ kind, about }) => {
        if (kind !== 'view') return;
        setDelivered((before) => new Map(before).set(about, Date.now()));
        void client.invalidateQueries({ queryKey: latelyKey(userKey) });
      }),
    [outbox, client, userKey],
  );
  return (videoId) =>
    items.some(({ kind, about }) => kind === 'view' && about === videoId)
      ? Number.POSITIVE_INFINITY
      : (delivered.get(videoId) ?? 0);
}
