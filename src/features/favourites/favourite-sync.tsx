import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import { OnOff } from '#contract/enums.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { noteOnServer } from './favourite-queries.ts';

/** A change that reached the server leaves the outbox: without this the lists here would show the state before it. */
export function FavouriteSync() {
  const outbox = useOutbox();
  const queryClient = useQueryClient();
  const userKey = useUserKey();

  useEffect(() => {
    if (outbox === null || userKey === ANONYMOUS_KEY) return;
    return outbox.onDelivered(({ kind, about, body }) => {
      if (kind !== 'favourite' || !('favoriteFlag' in body)) return;
      noteOnServer(queryClient, userKey, about, body.favoriteFlag === OnOff.on);
    });
  }, [outbox, queryClient, userKey]);

  return null;
}
