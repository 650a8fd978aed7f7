import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withFlag } from '#catalog/favourite-flags.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { useOutbox, useRecords, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { OnOff } from '#contract/enums.ts';
import { applyDelivered } from './favourite-queries.ts';

/**
 * Updates the cached lists when the server has stored a change of a favourite. The change has then left the outbox, so
 * without this update the lists would show the previous state.
 */
export function FavouriteSync() {
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

  return null;
}
