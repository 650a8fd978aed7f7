import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { useOutbox } from '#catalog/outbox-context.ts';
import { monthOf } from '#lib/day-text.ts';
import { useApi } from '#session/api-context.tsx';
import { useSessionStore } from '#session/session-store.ts';
import { useUserKey } from '#session/user-key.ts';
import type { UiText } from '#ui/text-mode.ts';
import { askMonth, conditionKeys } from './condition-queries.ts';
import { conditionOf, type DayRecord } from './day-record.ts';
import { isAway, storedId } from './stored-id.ts';
import { text } from './text.ts';

interface Removal {
  readonly failure: UiText | null;
  readonly isRemoving: boolean;
  /** True once the day is empty. */
  readonly remove: (record: DayRecord) => Promise<boolean>;
  readonly forget: () => void;
}

/**
 * Deletes a day (DESIGN.md 4.2: online only). What has no id here may be at the server all the same: it is asked. Without
 * a network only what never left this device can go.
 * The server first: its mark keeps older writes of that day away, also one that is just on its way.
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
      const writes = () => outbox?.snapshot().items.filter((item) => conditionOf(item) !== null) ?? [];
      const id = await storedId(record, {
        waiting: () => writes().filter(({ about }) => about === record.date),
        drain: async () => outbox?.drain('request'),
        ask: async () => {
          const days = await askMonth(api, monthOf(record.date));
          return days.find(({ date }) => date === record.date)?.id ?? null;
        },
        takeBack: async () => (await outbox?.takeBackCondition(record.date)) ?? false,
      });
      const answer = id === null ? null : await deleteStored(id);
      const waiting = writes();
      for (const item of waiting) if (item.about === record.date) await outbox?.discard(item.id);
      client.setQueryData<DayRecord[]>(conditionKeys.month(userKey, monthOf(record.date)), (days) =>
        days?.filter(({ date }) => date !== record.date),
      );
      session.setState((state) => {
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

  /** Somebody else's device may have deleted it already. */
  async function deleteStored(id: number): Promise<{ latestConditionDate: string | null } | null> {
    try {
      return await api.call('deleteCondition', { params: { id } });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  }

  return { failure, isRemoving, remove, forget: () => setFailure(null) };
}

/** The latest day stays known unless it was this one. */
function earlierThan(latest: string | null, removed: string): string | null {
  return latest === removed ? null : latest;
}
