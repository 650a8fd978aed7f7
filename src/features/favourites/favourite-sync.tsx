import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withFlag } from '#catalog/favourite-flags.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { useApi, useOutbox, useRecords, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { OnOff } from '#contract/enums.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { useSettings } from '#settings/settings-store.ts';
import { applyDelivered, favouritesOptions } from './favourite-queries.ts';

interface FavouriteSyncProps {
  /** Whether the data saver is on. */
  readonly isSavingData: () => boolean;
}

/**
 * Updates the cached lists, and the video data stored with resume positions, when the server has stored a change of a
 * favourite. The change has then left the outbox, so without this update the page would show the previous state. Also
 * prefetches the list of favourites.
 */
export function FavouriteSync({ isSavingData }: FavouriteSyncProps) {
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const records = useRecords();

  useEffect(() => {
    if (userKey === ANONYMOUS_KEY) return;
    return outbox.onDelivered(({ kind, about, body }) => {
      if (kind !== 'favourite' || !('favoriteFlag' in body)) return;
      const isFavourite = body.favoriteFlag === OnOff.on;
      applyDelivered(queryClient, userKey, about, isFavourite);
      if (!records) return;
      resumePositionsOf(records)
        .retell(userKey, about, (video) => withFlag(video, about, isFavourite))
        .catch((error: unknown) => console.warn(error));
    });
  }, [outbox, queryClient, userKey, records]);

  useListAhead(isSavingData);
  return null;
}

/**
 * Prefetches the member's list of favourites when the page is idle, so that the list can be opened offline. Sends no
 * request offline or with data saver, nor if this device already has the list and has delivered no change of a
 * favourite since the list was fetched.
 */
function useListAhead(isSavingData: () => boolean): void {
  const api = useApi();
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  // A shared device stores no list.
  const isLoaded = useSettings(({ sharedDevice }) => !sharedDevice) && userKey !== ANONYMOUS_KEY;

  useEffect(() => {
    if (!isLoaded) return;
    let isOver = false;
    let isAsked = false;
    const ask = () => {
      if (isAsked) return;
      isAsked = true;
      whenIdle(async () => {
        isAsked = false;
        if (isOver || !navigator.onLine || isSavingData()) return;
        await queryClient.prefetchQuery({ ...favouritesOptions(api, userKey), staleTime: Number.POSITIVE_INFINITY });
      });
    };
    ask();
    const stop = outbox.onDelivered(({ kind }) => {
      if (kind === 'favourite') ask();
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [isLoaded, isSavingData, api, outbox, queryClient, userKey]);
}
