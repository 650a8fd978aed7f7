import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { monthOf } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { useApi } from '#session/api-context.tsx';
import { useUserKey } from '#session/user-key.ts';
import { monthOptions } from './condition-queries.ts';
import { conditionOf, type DayRecords, withUnsent } from './day-record.ts';

export interface MonthRecords {
  /** What is known, unsent ones included. */
  readonly records: DayRecords;
  /** Neither asked successfully now nor kept from earlier: an empty day here may be a recorded one. */
  readonly isUnknown: boolean;
  readonly isPending: boolean;
  /** The server is being asked, perhaps anew. */
  readonly isAsking: boolean;
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
    isAsking: query.isFetching,
    isError: query.isError,
    retry: () => void query.refetch(),
  };
}

export function ofMonth(items: readonly OutboxItem[], month: string): OutboxItem[] {
  return items.filter((item) => conditionOf(item) !== null && monthOf(item.about) === month);
}
