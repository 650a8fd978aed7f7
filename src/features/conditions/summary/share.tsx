import { useState } from 'react';
import { fullDayLabel } from '#lib/day-labels.ts';
import { averageLabel, lengthLabel } from '#member/condition-labels.ts';
import { Button } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text as words } from '../text.ts';
import type { Period, Summary } from './summary.ts';
import { text } from './summary-text.ts';

interface ShareProps {
  readonly period: Period;
  readonly summary: Summary;
  readonly withNotes: boolean;
}

/**
 * Shares the summary as text through the device's share sheet, or copies it where there is no share sheet. Nothing is
 * sent until the person has chosen a recipient.
 */
export function ShareSummary(props: ShareProps) {
  const announce = useAnnounce();
  const say = useText();
  const [isCopied, setIsCopied] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const canShare = 'share' in navigator;

  async function share() {
    setHasFailed(false);
    const content = summaryWords(props);
    try {
      if (canShare) await navigator.share({ title: text.title.ja, text: content });
      else {
        await navigator.clipboard.writeText(content);
        setIsCopied(true);
        announce(say(text.copied));
      }
    } catch (error) {
      // The person has closed the share sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      console.warn(error);
      setHasFailed(true);
    }
  }

  return (
    <>
      <Button onClick={() => void share()}>
        <T text={canShare ? text.share : text.copy} />
      </Button>
      {isCopied && (
        <p>
          <T text={text.copied} />
        </p>
      )}
      {hasFailed && <InlineError message={<T text={text.shareFailed} />} />}
    </>
  );
}

/**
 * The sheet's contents as plain text: the period, the scale, the number of recorded days, the averages, a line per row,
 * and the notes if they are chosen.
 */
export function summaryWords({ period, summary, withNotes }: ShareProps): string {
  const { rows, whole, notes, step } = summary;
  const orNothing = (value: number | null, label: (value: number) => string) =>
    value === null ? words.nothing.ja : label(value);
  const points = (
    { conditionAverage, feelingAverage, sleepingTimeAverage }: typeof whole,
    label: typeof averageLabel,
  ) =>
    [
      `${words.condition.ja} ${orNothing(conditionAverage, label)}`,
      `${words.feeling.ja} ${orNothing(feelingAverage, label)}`,
      `${words.sleep.ja} ${orNothing(sleepingTimeAverage, lengthLabel)}`,
    ].join('、');
  return [
    `${text.title.ja}（${fullDayLabel(period.from)}～${fullDayLabel(period.to)}）`,
    text.scale.ja,
    `${text.recorded.ja} ${whole.count}${text.day.ja}`,
    `${text.average.ja}：${points(whole, averageLabel)}`,
    '',
    ...rows.map((row) => `${row.label}：${points(row, step === 'day' ? String : averageLabel)}`),
    ...(withNotes && notes.length > 0
      ? ['', text.notes.ja, ...notes.map(({ date, note }) => `${fullDayLabel(date)}：${note}`)]
      : []),
  ].join('\n');
}
