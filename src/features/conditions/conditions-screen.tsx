import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { dayLabel, fullDayLabel } from '#lib/day-labels.ts';
import { monthOf } from '#lib/day-text.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { LazyFallback } from '#ui/feedback/loading.tsx';
import { EmptyState } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { Cluster } from '#ui/layout/stack.tsx';
import { T } from '#ui/text/t.tsx';
import { isSummary, neighbours, type Place, readPlace, SUMMARY_PARAMS, writePlace } from './address.ts';
import { MonthView } from './calendar/month-view.tsx';
import { PeriodNav } from './calendar/period-nav.tsx';
import { YearView } from './calendar/year-view.tsx';
import { DayEditor } from './day/day-editor.tsx';
import { DayChanged, EarlierDrafts } from './day/day-notices.tsx';
import styles from './screen.module.css';
import { text as summaryText } from './summary/summary-text.ts';
import { text } from './text.ts';
import { useFormDay, useToday } from './today.ts';
import { useDeliveredRecords } from './use-delivered-records.ts';

const HEADING = 'record-of-day';

interface ScreenProps {
  /** The section that exports the member's data and deletes the viewing history, at the bottom of the page. */
  readonly ownData: ReactNode;
}

/**
 * The member's records by day, month and year, or the printable summary. Without a member, for example right after a
 * logout, it shows a login message.
 */
export function ConditionsScreen({ ownData }: ScreenProps) {
  const today = useToday();
  const [params] = useSearchParams();
  if (useUserKey() === ANONYMOUS_KEY) return <EmptyState drawing="recorded" message={<T text={text.loginNeeded} />} />;
  return isSummary(params) ? <Summary today={today} /> : <OwnConditions today={today} ownData={ownData} />;
}

const loadSummary = async () => (await import('./summary/summary-screen.tsx')).SummaryScreen;

/**
 * The printable summary. Its heading is rendered immediately, so that it can receive the focus and screen readers find
 * it. The sheet is loaded on demand, because few people open it.
 */
function Summary({ today }: { readonly today: string }) {
  const { Component: SummaryScreen, retry } = useLazyComponent(loadSummary);
  return (
    <div className={styles.summary}>
      <div className={styles.summaryHead}>
        <p>
          <LinkButton to={href('conditions')}>
            <T text={summaryText.back} />
          </LinkButton>
        </p>
        <h1>
          <T text={summaryText.title} />
        </h1>
        <p>
          <T text={summaryText.lead} />
        </p>
      </div>
      {SummaryScreen ? <SummaryScreen today={today} /> : <LazyFallback retry={retry} />}
    </div>
  );
}

function OwnConditions({ today, ownData }: ScreenProps & { readonly today: string }) {
  const userKey = useUserKey();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useDeliveredRecords();

  const place = readPlace(params, today);
  const form = useFormDay(today);
  const day = place.day ?? form.day;
  const isHeld = place.day === null && day !== today;
  // The editor's height is unknown until its record is loaded. The content below the editor is rendered only after
  // that, so that it does not shift.
  const [isKnown, setKnown] = useState(false);
  const onKnown = useCallback(() => setKnown(true), []);
  function go(next: Place) {
    void navigate(`${href('conditions')}${writePlace(next, today)}`, { preventScrollReset: true, replace: true });
  }
  function open(next: string) {
    if (isHeld && next === today) form.setInUse(false);
    go({ ...place, day: next === today ? null : next });
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      <section aria-labelledby={HEADING} className={styles.editor}>
        <h2 ref={heading} id={HEADING} tabIndex={-1}>
          {day === today ? <T text={text.today} values={{ day: dayLabel(today) }} /> : fullDayLabel(day)}
        </h2>
        {isHeld ? (
          <DayChanged day={day} onToday={() => open(today)} />
        ) : (
          place.day !== null && (
            <p>
              <Button onClick={() => open(today)}>
                <T text={text.backToToday} />
              </Button>
            </p>
          )
        )}
        <DayEditor
          key={`${userKey} ${day}`}
          date={day}
          today={today}
          labelledBy={HEADING}
          onInUse={form.setInUse}
          onKnown={onKnown}
        />
        {day === today && <EarlierDrafts key={`left ${userKey} ${today}`} today={today} onOpen={open} />}
      </section>
      {isKnown && <Below {...{ day, place, today, go, open, ownData }} />}
    </div>
  );
}

interface BelowProps extends ScreenProps {
  readonly day: string;
  readonly place: Place;
  readonly today: string;
  readonly go: (next: Place) => void;
  readonly open: (day: string) => void;
}

function Below({ day, place, today, go, open, ownData }: BelowProps) {
  const { shown } = place;
  const [before, after] = neighbours(shown, today);
  return (
    <>
      <Section title={<T text={text.looking} />}>
        <Cluster>
          <Button aria-pressed={'month' in shown} onClick={() => go({ ...place, shown: { month: monthOf(day) } })}>
            <T text={text.byMonth} />
          </Button>
          <Button
            aria-pressed={'year' in shown}
            onClick={() => go({ ...place, shown: { year: 'month' in shown ? shown.month.slice(0, 4) : shown.year } })}
          >
            <T text={text.byYear} />
          </Button>
        </Cluster>
        <PeriodNav {...{ shown, before, after }} onShow={(next) => go({ ...place, shown: next })} />
        {'year' in shown ? (
          <YearView year={shown.year} />
        ) : (
          <MonthView
            month={shown.month}
            selected={day}
            today={today}
            onSelect={open}
            onMonth={(month) => go({ ...place, shown: { month } })}
          />
        )}
      </Section>
      <Section title={<T text={summaryText.title} />}>
        <p>
          <T text={summaryText.makeLead} />
        </p>
        <div>
          <LinkButton to={`${href('conditions')}?${new URLSearchParams(SUMMARY_PARAMS)}`}>
            <T text={summaryText.make} />
          </LinkButton>
        </div>
      </Section>
      {ownData}
    </>
  );
}
