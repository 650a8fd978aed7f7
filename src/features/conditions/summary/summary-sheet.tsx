import { useId } from 'react';
import { dayLabel, fullDayLabel } from '#lib/day-labels.ts';
import { averageInWords, averageLabel, lengthLabel } from '#member/condition-labels.ts';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { Chart } from '../calendar/chart.tsx';
import { text as words } from '../text.ts';
import styles from './summary.module.css';
import type { Period, Summary } from './summary.ts';
import { text } from './summary-text.ts';

interface Props {
  readonly period: Period;
  readonly summary: Summary;
  readonly withNotes: boolean;
  readonly today: string;
  readonly hasUnsent: boolean;
  /**
   * True if at least one month could not be loaded. The sheet says so, because a printout would otherwise look
   * complete.
   */
  readonly isIncomplete: boolean;
}

/** The page to print. The screen shows a preview of it. */
export function SummarySheet({ period, summary, withNotes, today, hasUnsent, isIncomplete }: Props) {
  const { rows, points, whole, notes } = summary;
  const scaleId = useId();
  const label = `${fullDayLabel(period.from)}～${fullDayLabel(period.to)}`;
  return (
    <article aria-label={label} className={styles.sheet} data-print-sheet="">
      <SheetHead label={label} today={today} />
      {isIncomplete && (
        <p className={styles.incomplete}>
          <T text={text.incompleteHere} />
        </p>
      )}
      {rows.length === 0 ? (
        !isIncomplete && <EmptyState message={<T text={text.nothing} />} />
      ) : (
        <>
          <Averages whole={whole} />
          <Chart period={label} points={points} averages={whole} />
          <p id={scaleId} className={styles.small}>
            <T text={text.scale} />
            {hasUnsent && <T text={text.unsentIn} />}
          </p>
          <Figures summary={summary} label={label} describedBy={scaleId} />
          {withNotes && notes.length > 0 && <Notes notes={notes} />}
        </>
      )}
    </article>
  );
}

function SheetHead({ label, today }: { readonly label: string; readonly today: string }) {
  return (
    <header className={styles.head}>
      <h2>
        <T text={text.title} />
      </h2>
      <p>
        <Days label={label} />
      </p>
      <p className={styles.fill}>
        <T text={text.name} />：<span className={styles.blank} />
      </p>
      <p className={styles.small}>
        <T text={text.made} />：{fullDayLabel(today)}
      </p>
    </header>
  );
}

/** Formatters for averages and for minutes. For null they return a placeholder. */
function useFigures() {
  const say = useText();
  const orNothing = (label: (value: number) => string) => (value: number | null) =>
    value === null ? say(words.nothing) : label(value);
  return {
    average: orNothing(averageLabel),
    inWords: orNothing((value) => averageInWords(value, say)),
    length: orNothing(lengthLabel),
  };
}

function Averages({ whole }: Pick<Summary, 'whole'>) {
  const say = useText();
  const { inWords, length } = useFigures();
  return (
    <dl className={styles.whole}>
      <Fact label={say(text.recorded)}>{say(text.days, { count: whole.count })}</Fact>
      <Fact label={`${say(words.condition)}（${say(text.average)}）`}>{inWords(whole.conditionAverage)}</Fact>
      <Fact label={`${say(words.feeling)}（${say(text.average)}）`}>{inWords(whole.feelingAverage)}</Fact>
      <Fact label={`${say(words.sleep)}（${say(text.average)}）`}>{length(whole.sleepingTimeAverage)}</Fact>
    </dl>
  );
}

interface FiguresProps {
  readonly summary: Summary;
  readonly label: string;
  readonly describedBy: string;
}

function Figures({ summary: { rows, step }, label, describedBy }: FiguresProps) {
  const say = useText();
  const { average, length } = useFigures();
  const isDaily = step === 'day';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <section className={styles.scroll} aria-label={say(words.tableOf, { period: label })} tabIndex={0}>
      <table className={styles.table} aria-describedby={describedBy}>
        <thead>
          <tr>
            <th scope="col">{say(text[step])}</th>
            {!isDaily && <th scope="col">{say(text.recorded)}</th>}
            <th scope="col">{say(words.condition)}</th>
            <th scope="col">{say(words.feeling)}</th>
            <th scope="col">{say(words.sleep)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <Days label={isDaily ? dayLabel(row.key) : row.label} />
              </th>
              {!isDaily && <td>{say(text.days, { count: row.count })}</td>}
              <td>{isDaily ? row.conditionAverage : average(row.conditionAverage)}</td>
              <td>{isDaily ? row.feelingAverage : average(row.feelingAverage)}</td>
              <td>{length(row.sleepingTimeAverage)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Notes({ notes }: Pick<Summary, 'notes'>) {
  return (
    <section className={styles.notes}>
      <h3>
        <T text={text.notes} />
      </h3>
      <dl>
        {notes.map(({ date, note }) => (
          <div key={date}>
            <dt>{dayLabel(date)}</dt>
            <dd>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A date or a period as text. A line breaks only after a ～, unless a single date doesn't fit into a line. */
function Days({ label }: { readonly label: string }) {
  return label.split(/(?<=～)/).map((day) => (
    <span key={day} className={styles.unbroken}>
      {day}
    </span>
  ));
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
