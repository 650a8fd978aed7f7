import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi, useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { averageLabel, lengthLabel } from '#member/condition-labels.ts';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { conditionKeys, yearOptions } from '../condition-queries.ts';
import { DataState } from '../data-state.tsx';
import { type DayRecord, withUnsent } from '../day-record.ts';
import { text } from '../text.ts';
import { ofMonth } from '../use-records.ts';
import { Chart, ChartPlaceholder } from './chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { averagesOfYear, emptyYear, type MonthFigures, withUnsentMonths } from './month-figures.ts';

export function YearView({ year }: { readonly year: string }) {
  const client = useQueryClient();
  const userKey = useUserKey();
  const query = useQuery(yearOptions(useApi(), userKey, year));
  const { items } = useOutboxSnapshot();
  const { data } = query;
  const months = useMemo(
    () =>
      // Months with unsent records are recalculated from their days. If the server has records of a month whose days
      // are not cached on this device, the server's averages are shown.
      withUnsentMonths(data ?? emptyYear(Number(year)), (month) => {
        const waiting = ofMonth(items, month);
        const days = client.getQueryData<DayRecord[]>(conditionKeys.month(userKey, month));
        const isComplete = days !== undefined || data === undefined || countOf(data, month) === 0;
        return waiting.length > 0 && isComplete ? withUnsent(days ?? [], waiting) : null;
      }),
    [data, year, items, client, userKey],
  );
  const points = useMemo(() => months.map(toPoint), [months]);
  const isEmpty = months.every(({ count }) => count === 0);
  const period = `${year}年`;
  return (
    <>
      <DataState
        isUnknown={data === undefined}
        isPending={query.isPending}
        isError={query.isError}
        retry={() => void query.refetch()}
      />
      {query.isPending && isEmpty && <ChartPlaceholder />}
      {data !== undefined && isEmpty && <EmptyState message={<T text={text.emptyYear} />} />}
      {!isEmpty && (
        <>
          <Chart period={period} points={points} averages={averagesOfYear(months)} />
          <MonthTable period={period} months={months} />
        </>
      )}
    </>
  );
}

function countOf(months: readonly MonthFigures[], month: string): number {
  return months.find((figures) => figures.month === Number(month.slice(5)))?.count ?? 0;
}

function toPoint({ month, conditionAverage, feelingAverage, sleepingTimeAverage }: MonthFigures) {
  return {
    label: `${month}月`,
    condition: conditionAverage,
    feeling: feelingAverage,
    sleep: sleepingTimeAverage,
  };
}

function MonthTable({ period, months }: { readonly period: string; readonly months: readonly MonthFigures[] }) {
  const say = useText();
  const point = (value: number | null) => (value === null ? say(text.nothing) : averageLabel(value));
  return (
    <FiguresTable
      caption={say(text.tableOf, { period })}
      heads={[text.month, text.count, text.condition, text.feeling, text.sleep].map((head) => say(head))}
      rows={months
        .filter(({ count }) => count > 0)
        .map((figures) => ({
          key: String(figures.month),
          cells: [
            `${figures.month}月`,
            say(text.countDays, { count: figures.count }),
            point(figures.conditionAverage),
            point(figures.feelingAverage),
            figures.sleepingTimeAverage === null ? say(text.nothing) : lengthLabel(figures.sleepingTimeAverage),
          ],
        }))}
    />
  );
}
