import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { monthsFrom } from '#lib/dates.ts';
import { monthOf } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import { monthOptions } from './condition-queries.ts';
import { conditionOf, type DayRecords, withUnsent } from './day-record.ts';
import type { Period } from './summary/summary.ts';

export interface MonthRecords {
  /** The records by day, from the server or from the copy on this device. Unsent records take precedence. */
  readonly records: DayRecords;
  /**
   * True if the server has not answered and this device has no copy of the month. A day without an entry in `records`
   * may then have a record on the server.
   */
  readonly isUnknown: boolean;
  readonly isPending: boolean;
  /** True while a request to the server is in progress, even if a copy is already shown. */
  readonly isAsking: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** The records of a month (`yyyy-MM`), including unsent ones. */
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

interface PeriodRecords {
  readonly records: DayRecords;
  readonly isPending: boolean;
  /** True if at least one month is available neither from the server nor on this device. */
  readonly isIncomplete: boolean;
  /** True if at least one month could not be refetched, so its copy on this device is shown. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

/** The server's records of all months that overlap the period, and all unsent records, whatever their day. */
export function usePeriodRecords(period: Period | null): PeriodRecords {
  const api = useApi();
  const userKey = useUserKey();
  const { items } = useOutboxSnapshot();
  const months = period === null ? [] : monthsFrom(period.from, period.to);
  const asked = useQueries({
    queries: months.map((month) => monthOptions(api, userKey, month)),
    combine: (results) => ({
      stored: results.flatMap(({ data }) => data ?? []),
      isPending: results.some((result) => result.isPending),
      isIncomplete: results.some((result) => result.isError && result.data === undefined),
      isOld: results.some((result) => result.isError && result.data !== undefined),
      failed: results.filter((result) => result.isError),
    }),
  });
  const { stored, failed, ...state } = asked;
  const records = useMemo(() => withUnsent(stored, items), [stored, items]);
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  return { records, ...state, retry };
}
