import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { useApi, useOutbox, useUserKey } from '#context/page.ts';
import { monthOf } from '#lib/day-text.ts';
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
  /**
   * Deletes the day's record. Resolves with true once the day has no record, and with false if the deletion failed or
   * another one was still in progress.
   */
  readonly remove: (record: DayRecord) => Promise<boolean>;
  readonly forget: () => void;
}

/**
 * Returns `remove`, which deletes a day's record. This needs the network, unless the server can't have the record
 * (docs/product/conditions.md, Deleting). The server's record is deleted first and leaves a tombstone, so that the
 * server ignores older writes that arrive later. Then the day's writes are removed from the outbox.
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
      const answer = id === null ? null : await deleteStored(id);
      if (answer?.deletedAt !== undefined) await outbox.noteDeletion('condition', answer.deletedAt);
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

  /** Returns null if the record has already been deleted, for example on another device. */
  async function deleteStored(id: number): Promise<Deleted | null> {
    try {
      return await api.call('deleteCondition', { params: { id } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return { failure, isRemoving, remove, forget: () => setFailure(null) };
}

/**
 * The latest recorded day after a deletion. Null if the deleted day was the latest, because the day recorded before it
 * is unknown.
 */
function earlierThan(latest: string | null, removed: string): string | null {
  return latest === removed ? null : latest;
}
