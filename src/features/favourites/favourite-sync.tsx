import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import { resumePositionsOf } from '#catalog/resume-store.ts';
import { OnOff } from '#contract/enums.ts';
import { useRecords } from '#session/records-context.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { noteOnServer } from './favourite-queries.ts';
import { withFlag } from './with-flag.ts';

/** A change that reached the server leaves the outbox: without this the lists and places here would show the state before it. */
export function FavouriteSync() {
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const records = useRecords();

  useEffect(() => {
    if (outbox === null || userKey === ANONYMOUS_KEY) return;
    return outbox.onDelivered(({ kind, about, body }) => {
      if (kind !== 'favourite' || !('favoriteFlag' in body)) return;
      const wanted = body.favoriteFlag === OnOff.on;
      noteOnServer(queryClient, userKey, about, wanted);
      if (!records) return;
      resumePositionsOf(records)
        .retell(userKey, about, (video) => withFlag(video, about, wanted))
        .catch((error: unknown) => console.warn(error));
    });
  }, [outbox, queryClient, userKey, records]);

  return null;
}
