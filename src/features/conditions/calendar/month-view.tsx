import { useMemo } from 'react';
import { daysOfMonth } from '#lib/dates.ts';
import { dayLabel, monthLabel } from '#lib/day-labels.ts';
import { partsOf } from '#lib/day-text.ts';
import { lengthLabel, pointLabel } from '#member/condition-labels.ts';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { DataState } from '../data-state.tsx';
import type { DayRecord, DayRecords } from '../day-record.ts';
import { text } from '../text.ts';
import { useMonthRecords } from '../use-records.ts';
import styles from './calendar.module.css';
import { Calendar } from './calendar.tsx';
import { Chart, ChartPlaceholder } from './chart.tsx';
import { FiguresTable } from './figures-table.tsx';
import { averagesOf } from './month-figures.ts';

interface Props {
  readonly month: string;
  readonly selected: string;
  readonly today: string;
  readonly onSelect: (day: string) => void;
  readonly onMonth: (month: string) => void;
}

export function MonthView({ month, selected, today, onSelect, onMonth }: Props) {
  const asked = useMonthRecords(month);
  const { records } = asked;
  // Memoised, because the chart is redrawn whenever it receives a new array.
  const points = useMemo(() => dayPoints(month, records), [month, records]);
  const hasUnsent = [...records.values()].some(({ unsent }) => unsent !== null);
  return (
    <>
      <Calendar {...{ month, records, isUnknown: asked.isUnknown, selected, today, onSelect, onMonth }} />
      {hasUnsent && (
        <p className={styles.key}>
          <span className={styles.unsent} />
          <T text={text.unsent} />
        </p>
      )}
      <DataState {...asked} />
      {asked.isPending && records.size === 0 && <ChartPlaceholder />}
      {!asked.isUnknown && records.size === 0 && <EmptyState message={<T text={text.emptyMonth} />} />}
      {records.size > 0 && (
        <>
          <Chart period={monthLabel(month)} points={points} averages={averagesOf([...records.values()])} />
          <DayTable period={monthLabel(month)} records={[...records.values()]} />
        </>
      )}
    </>
  );
}

function dayPoints(month: string, records: DayRecords) {
  return daysOfMonth(month).map((day) => {
    const record = records.get(day);
    return {
      label: `${partsOf(day).day}日`,
      condition: record?.conditionPoint ?? null,
      feeling: record?.feelingPoint ?? null,
      sleep: record?.sleepingTime ?? null,
    };
  });
}

interface DayTableProps {
  readonly period: string;
  readonly records: readonly DayRecord[];
}

export function DayTable({ period, records }: DayTableProps) {
  const say = useText();
  return (
    <FiguresTable
      caption={say(text.tableOf, { period })}
      endsInWords
      heads={[text.day, text.condition, text.feeling, text.sleep, text.note].map((head) => say(head))}
      rows={[...records]
        .sort((one, other) => one.date.localeCompare(other.date))
        .map((record) => ({
          key: record.date,
          cells: [
            dayLabel(record.date),
            say(pointLabel(record.conditionPoint)),
            say(pointLabel(record.feelingPoint)),
            record.sleepingTime === null ? say(text.nothing) : lengthLabel(record.sleepingTime),
            record.note ?? say(text.nothing),
          ],
        }))}
    />
  );
}
