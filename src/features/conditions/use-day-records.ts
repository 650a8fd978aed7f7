import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { monthOf } from '#lib/dates.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { useApi } from '#session/api-context.tsx';
import { useUserKey } from '#session/user-key.ts';
import { conditionKeys, monthOptions } from './condition-queries.ts';
import { conditionOf, type DayRecord, type DayRecords, fromBody, withUnsent } from './day-record.ts';

export interface MonthRecords {
  /** What is known, unsent ones included. */
  readonly records: DayRecords;
  /** Neither asked successfully now nor kept from earlier: an empty day here may be a recorded one. */
  readonly isUnknown: boolean;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** A month's records, `yyyy-MM`. */
export function useMonthRecords(month: string): MonthRecords {
  const query = useQuery(monthOptions(useApi(), useUserKey(), month));
  const { items } = useOutboxSnapshot();
  const records = useMemo(() => withUnsent(query.data ?? [], ofMonth(items, month)), [query.data, items, month]);
  return {
    records,
    isUnknown: query.data === undefined,
    isPending: query.isPending,
    isError: query.isError,
    retry: () => void query.refetch(),
  };
}

export function ofMonth(items: readonly OutboxItem[], month: string): OutboxItem[] {
  return items.filter((item) => conditionOf(item) !== null && monthOf(item.about) === month);
}

/**
 * A record that was sent leaves the outbox: it is laid into the kept month in the same breath, so that it never blinks,
 * and what the server has is asked for.
 */
export function useSentRecords(): void {
  const client = useQueryClient();
  const userKey = useUserKey();
  const { items } = useOutboxSnapshot();
  const before = useRef(items);
  useLayoutEffect(() => {
    const gone = before.current.filter((item) => !items.some(({ id }) => id === item.id));
    before.current = items;
    const sent = gone.flatMap((item) => {
      const body = conditionOf(item);
      return body === null ? [] : [{ item, body }];
    });
    if (sent.length === 0) return;
    for (const { item, body } of sent) {
      // Without a connection nothing is sent: it was deleted. So was one that the server refused.
      if (!navigator.onLine || item.state === 'refused') continue;
      client.setQueryData<DayRecord[]>(conditionKeys.month(userKey, monthOf(item.about)), (days) => {
        if (days === undefined) return days;
        const old = days.find(({ date }) => date === item.about);
        return [...days.filter((day) => day !== old), fromBody(body, old?.id ?? null, null)];
      });
    }
    void client.invalidateQueries({ queryKey: conditionKeys.all(userKey) });
  }, [items, client, userKey]);
}
