import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { SUMMARY_PARAMS } from '../address.ts';
import { text as words } from '../text.ts';
import { usePeriodRecords } from '../use-records.ts';
import { ShareSummary } from './share.tsx';
import styles from './summary.module.css';
import {
  lastDays,
  type Period,
  type PeriodProblems,
  PRESET_DAYS,
  periodProblems,
  readPeriod,
  summarise,
} from './summary.ts';
import { SummarySheet } from './summary-sheet.tsx';
import { text } from './summary-text.ts';

/**
 * The period in the URL. A newly chosen period applies even before the URL is updated; otherwise a quick second change
 * would undo the first.
 */
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

/**
 * The records of a period as a printable page that members take to a doctor or supporter. Nothing is sent unless the
 * member shares the summary. conditions-screen.tsx renders the heading.
 */
export function SummaryScreen({ today }: { readonly today: string }) {
  const { period, choose } = usePeriod(today);
  const [withNotes, setWithNotes] = useState(false);
  const problems = periodProblems(period, today);
  const isWhole = problems.from === null && problems.to === null;
  const { records, isPending, isIncomplete, isOld, retry } = usePeriodRecords(isWhole ? period : null);
  const { from, to } = period;
  const summary = useMemo(() => (isWhole ? summarise({ from, to }, records) : null), [isWhole, from, to, records]);

  return (
    <>
      <div className={styles.controls}>
        <PeriodFields {...{ period, problems, today }} onChoose={choose} />
        <Checkbox
          name="with_notes"
          label={<T text={text.withNotes} />}
          hint={<T text={text.withNotesHint} />}
          checked={withNotes}
          onChange={setWithNotes}
        />
        {isPending && isWhole && <Loading />}
        {isIncomplete && <InlineError message={<T text={text.incomplete} />} onRetry={retry} />}
        {isOld && !isIncomplete && (
          <p>
            <T text={words.shownFromDevice} />
          </p>
        )}
        {summary && !isPending && (
          <Cluster>
            <Button kind="primary" onClick={() => window.print()}>
              <T text={text.print} />
            </Button>
            <ShareSummary {...{ period, summary, withNotes }} />
          </Cluster>
        )}
      </div>
      {summary && !isPending && (
        <SummarySheet
          {...{ period, summary, withNotes, today, isIncomplete }}
          hasUnsent={[...records.values()].some(({ unsent, date }) => unsent !== null && date >= from && date <= to)}
        />
      )}
    </>
  );
}

interface PeriodFieldsProps {
  readonly period: Period;
  readonly problems: PeriodProblems;
  readonly today: string;
  readonly onChoose: (period: Period) => void;
}

function PeriodFields({ period: { from, to }, problems, today, onChoose }: PeriodFieldsProps) {
  const say = useText();
  return (
    <fieldset className={styles.period}>
      <legend>
        <T text={text.period} />
      </legend>
      <Cluster gap={2}>
        {PRESET_DAYS.map((count) => {
          const preset = lastDays(today, count);
          const isChosen = preset.from === from && preset.to === to;
          return (
            <Button key={count} aria-pressed={isChosen} onClick={() => onChoose(preset)}>
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
          onChange={(value) => onChoose({ from: value, to })}
        />
        <TextField
          name="to"
          label={<T text={text.to} />}
          value={to}
          error={problems.to === null ? undefined : say(text[problems.to])}
          width="short"
          input={{ type: 'date', max: today }}
          onChange={(value) => onChoose({ from, to: value })}
        />
      </Cluster>
    </fieldset>
  );
}
