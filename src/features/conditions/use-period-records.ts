import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { monthsFrom } from '#lib/dates.ts';
import { useApi } from '#session/api-context.tsx';
import { useUserKey } from '#session/user-key.ts';
import { monthOptions } from './condition-queries.ts';
import { type DayRecords, withUnsent } from './day-record.ts';
import type { Period } from './summary.ts';

interface PeriodRecords {
  readonly records: DayRecords;
  readonly isPending: boolean;
  /** Some month could not be had, neither from the server nor from this device. */
  readonly isIncomplete: boolean;
  /** Some month is as it was when it was last seen on this device. */
  readonly isOld: boolean;
  readonly retry: () => void;
}

/** The records of all months that a period touches. */
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
