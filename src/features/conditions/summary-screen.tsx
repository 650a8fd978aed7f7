import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { T, useText } from '#ui/t.tsx';
import { SUMMARY_PARAMS } from './address.ts';
import styles from './summary.module.css';
import { lastDays, type Period, PRESET_DAYS, periodProblems, readPeriod, summarise } from './summary.ts';
import { SummarySheet } from './summary-sheet.tsx';
import { text } from './summary-text.ts';
import { text as words } from './text.ts';
import { usePeriodRecords } from './use-period-records.ts';

/** The period of the address. What is chosen holds at once: a second change may come before the address has the first. */
function usePeriod(today: string) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<{ readonly period: Period; readonly before: URLSearchParams } | null>(null);
  const period = chosen?.before === params ? chosen.period : readPeriod(params, today);
  return {
    period,
    choose(next: Period) {
      setChosen({ period: next, before: params });
      const search = new URLSearchParams({ ...SUMMARY_PARAMS, ...next });
      void navigate(`${href('conditions')}?${search}`, { replace: true, preventScrollReset: true });
    },
  };
}

/** One page for a meeting: a period, with or without notes, to be printed. Nothing leaves the device by itself. */
export function SummaryScreen({ today }: { readonly today: string }) {
  const { period, choose } = usePeriod(today);
  const say = useText();
  const [withNotes, setWithNotes] = useState(false);
  const problems = periodProblems(period, today);
  const isWhole = problems.from === null && problems.to === null;
  const { records, isPending, isIncomplete, isOld, retry } = usePeriodRecords(isWhole ? period : null);
  const { from, to } = period;
  const summary = useMemo(() => (isWhole ? summarise({ from, to }, records) : null), [isWhole, from, to, records]);

  return (
    <div className={styles.page}>
      <div className={styles.controls}>
        <p>
          <LinkButton to={href('conditions')}>
            <T text={text.back} />
          </LinkButton>
        </p>
        <h1>
          <T text={text.title} />
        </h1>
        <p>
          <T text={text.lead} />
        </p>
        <fieldset className={styles.period}>
          <legend>
            <T text={text.period} />
          </legend>
          <Cluster gap={2}>
            {PRESET_DAYS.map((count) => {
              const preset = lastDays(today, count);
              const isChosen = preset.from === from && preset.to === to;
              return (
                <Button
                  key={count}
                  kind={isChosen ? 'primary' : 'secondary'}
                  aria-pressed={isChosen}
                  onClick={() => choose(preset)}
                >
                  <T text={text.lastDays} values={{ count }} />
                </Button>
              );
            })}
          </Cluster>
          <Cluster gap={4}>
            <TextField
              name="from"
              label={<T text={text.from} />}
              value={from}
              error={problems.from === null ? undefined : say(text[problems.from])}
              width="short"
              input={{ type: 'date', max: today }}
              onChange={(value) => choose({ from: value, to })}
            />
            <TextField
              name="to"
              label={<T text={text.to} />}
              value={to}
              error={problems.to === null ? undefined : say(text[problems.to])}
              width="short"
              input={{ type: 'date', max: today }}
              onChange={(value) => choose({ from, to: value })}
            />
          </Cluster>
        </fieldset>
        <Checkbox
          name="with_notes"
          label={<T text={text.withNotes} />}
          hint={<T text={text.withNotesHint} />}
          checked={withNotes}
          onChange={setWithNotes}
        />
        {isPending && isWhole && <Loading />}
        {isIncomplete && <InlineError message={<T text={text.incomplete} />} onRetry={retry} />}
        {isOld && (
          <p>
            <T text={words.shownFromDevice} />
          </p>
        )}
        {summary && !isPending && (
          <p>
            <Button kind="primary" onClick={() => window.print()}>
              <T text={text.print} />
            </Button>
          </p>
        )}
      </div>
      {summary && !isPending && (
        <SummarySheet
          {...{ period, summary, withNotes, today, isIncomplete }}
          hasUnsent={[...records.values()].some(({ unsent, date }) => unsent !== null && date >= from && date <= to)}
        />
      )}
    </div>
  );
}
