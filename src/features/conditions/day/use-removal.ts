import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import { useApi, useOutbox, useUserKey } from '#context/page.ts';
import { monthOf } from '#lib/day-text.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { useSessionStore } from '#session/store.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { conditionKeys, fetchMonth } from '../condition-queries.ts';
import { conditionOf, type DayRecord } from '../day-record.ts';
import { text } from '../text.ts';
import { isAway, storedId } from './stored-id.ts';

interface Deleted {
  readonly latestConditionDate: string | null;
  /** The server's time of the deletion. */
  readonly deletedAt?: string | undefined;
}

interface Removal {
  readonly failure: UiText | null;
  readonly isRemoving: boolean;
  /** Deletes the day's record. Resolves with true once the day has no record, with false if the deletion failed. */
  readonly remove: (record: DayRecord) => Promise<boolean>;
  readonly forget: () => void;
}

/**
 * Deletes a day's record. This needs the network, unless the record was never sent (docs/product/conditions.md,
 * Deleting). The server's record is deleted first and leaves a tombstone, so that the server ignores older writes that
 * arrive later. Then the day's writes are removed from the outbox.
 */
export function useRemoval(): Removal {
  const api = useApi();
  const outbox = useOutbox();
  const client = useQueryClient();
  const session = useSessionStore();
  const userKey = useUserKey();
  const [failure, setFailure] = useState<UiText | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);

  async function remove(record: DayRecord): Promise<boolean> {
    if (isRemoving) return false;
    setFailure(null);
    setIsRemoving(true);
    try {
      await outbox.loaded();
      const writes = () => outbox.snapshot().items.filter((item) => conditionOf(item) !== null);
      const id = await storedId(record, {
        waiting: () => writes().filter(({ about }) => about === record.date),
        drain: () => outbox.drain('request'),
        ask: async () => {
          const days = await fetchMonth(api, monthOf(record.date));
          return days.find(({ date }) => date === record.date)?.id ?? null;
        },
        takeBack: () => outbox.takeBackCondition(record.date),
      });
      const answer = id === null ? null : await deleteStored(api, outbox, id);
      const waiting = writes();
      for (const item of waiting) if (item.about === record.date) await outbox.discard(item.id);
      client.setQueryData<DayRecord[]>(conditionKeys.month(userKey, monthOf(record.date)), (days) =>
        days?.filter(({ date }) => date !== record.date),
      );
      session.note((state) => {
        const known =
          answer === null ? earlierThan(state.latestConditionDate, record.date) : answer.latestConditionDate;
        const left = waiting.flatMap(({ about }) => (about === record.date ? [] : [about]));
        return { latestConditionDate: [...left, ...(known === null ? [] : [known])].sort().at(-1) ?? null };
      });
      void client.invalidateQueries({ queryKey: conditionKeys.all(userKey) });
      return true;
    } catch (error) {
      setFailure(isAway(error) ? text.removeOffline : text.removeFailed);
      return false;
    } finally {
      setIsRemoving(false);
    }
  }

  return { failure, isRemoving, remove, forget: () => setFailure(null) };
}

/**
 * Deletes the server's record. Returns null if it has been deleted already, by another device or by an attempt whose
 * answer was lost. That deletion was before the answer, so the outbox's later records must be later than the answer.
 */
export async function deleteStored(
  api: Api,
  outbox: Pick<Outbox, 'noteDeletion'>,
  id: number,
): Promise<Deleted | null> {
  try {
    const answer = await api.call('deleteCondition', { params: { id } });
    if (answer.deletedAt !== undefined) await outbox.noteDeletion('condition', answer.deletedAt);
    return answer;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    if (error.answeredAt !== null) await outbox.noteDeletion('condition', new Date(error.answeredAt).toISOString());
    return null;
  }
}

/**
 * The latest recorded day after a deletion. Null if the deleted day was the latest, because the recorded day before it
 * is unknown.
 */
function earlierThan(latest: string | null, removed: string): string | null {
  return latest === removed ? null : latest;
}
