import { useId } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { T, useText } from '#ui/t.tsx';
import { Chart } from './chart.tsx';
import { averageLabel, dayLabel, fullDayLabel, lengthLabel } from './format.ts';
import styles from './summary.module.css';
import type { Period, Summary } from './summary.ts';
import { text } from './summary-text.ts';
import { text as words } from './text.ts';

interface Props {
  readonly period: Period;
  readonly summary: Summary;
  readonly withNotes: boolean;
  readonly today: string;
  readonly hasUnsent: boolean;
  /** Some month is missing: whoever holds the paper must know. */
  readonly isIncomplete: boolean;
}

/** The sheet of paper, on the screen as it will be printed. */
export function SummarySheet({ period, summary, withNotes, today, hasUnsent, isIncomplete }: Props) {
  const { rows, points, whole, notes, step } = summary;
  const say = useText();
  const scaleId = useId();
  const label = `${fullDayLabel(period.from)}～${fullDayLabel(period.to)}`;
  const average = (value: number | null) => (value === null ? say(words.nothing) : averageLabel(value));
  const length = (minutes: number | null) => (minutes === null ? say(words.nothing) : lengthLabel(minutes));
  return (
    <article className={styles.sheet} data-print-sheet="">
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
      {isIncomplete && (
        <p className={styles.incomplete}>
          <T text={text.incompleteHere} />
        </p>
      )}
      {rows.length === 0 ? (
        !isIncomplete && <EmptyState message={<T text={text.nothing} />} />
      ) : (
        <>
          <dl className={styles.whole}>
            <Fact label={say(text.recorded)}>{say(text.days, { count: whole.count })}</Fact>
            <Fact label={`${say(words.condition)}（${say(text.average)}）`}>{average(whole.conditionAverage)}</Fact>
            <Fact label={`${say(words.feeling)}（${say(text.average)}）`}>{average(whole.feelingAverage)}</Fact>
            <Fact label={`${say(words.sleep)}（${say(text.average)}）`}>{length(whole.sleepingTimeAverage)}</Fact>
          </dl>
          <Chart period={label} points={points} />
          <p id={scaleId} className={styles.small}>
            <T text={text.scale} />
            {hasUnsent && <T text={text.unsentIn} />}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached by keyboard */}
          <section className={styles.scroll} aria-label={say(words.tableOf, { period: label })} tabIndex={0}>
            <table className={styles.table} aria-describedby={scaleId}>
              <thead>
                <tr>
                  <th scope="col">{say(text[step])}</th>
                  {step !== 'day' && <th scope="col">{say(text.recorded)}</th>}
                  <th scope="col">{say(words.condition)}</th>
                  <th scope="col">{say(words.feeling)}</th>
                  <th scope="col">{say(words.sleep)}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.key}>
                    <th scope="row">
                      <Days label={step === 'day' ? dayLabel(row.key) : row.label} />
                    </th>
                    {step !== 'day' && <td>{say(text.days, { count: row.count })}</td>}
                    <td>{step === 'day' ? row.conditionAverage : average(row.conditionAverage)}</td>
                    <td>{step === 'day' ? row.feelingAverage : average(row.feelingAverage)}</td>
                    <td>{length(row.sleepingTimeAverage)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {withNotes && notes.length > 0 && (
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
          )}
        </>
      )}
    </article>
  );
}

/** One day, or from one to another: a line ends between them, never inside one. */
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
