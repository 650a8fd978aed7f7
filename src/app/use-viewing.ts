import { useEffect } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';
import { whenCalm } from '#lib/when-calm.ts';
import { useRecords } from '#session/records-context.ts';
import { useUserKey } from '#session/user-key.ts';

/** Reads where the person is in their videos, and queues the visits that no page goes on with. Nothing that the first page waits for. */
export function useViewing(): void {
  const records = useRecords();
  const outbox = useOutbox();
  const userKey = useUserKey();
  useEffect(() => {
    if (!records) return;
    let isCurrent = true;
    whenCalm(async () => {
      const { readPlaces, queueLeftVisits } = await import('#app/viewing.ts');
      if (!isCurrent) return;
      await readPlaces(records, userKey);
      if (outbox) await queueLeftVisits({ records, outbox, userKey, isCurrent: () => isCurrent });
    });
    return () => {
      isCurrent = false;
    };
  }, [records, outbox, userKey]);
}
