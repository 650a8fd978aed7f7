import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { weeksOf } from '#lib/dates.ts';
import { dayLabel, monthLabel, WEEKDAYS } from '#lib/day-labels.ts';
import { monthOf, partsOf } from '#lib/day-text.ts';
import { pointLabel } from '#member/condition-labels.ts';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { DayRecord, DayRecords } from '../day-record.ts';
import { Face } from '../face.tsx';
import { text } from '../text.ts';
import styles from './calendar.module.css';
import { dayAfterKey } from './calendar-keys.ts';

interface Props {
  /** `yyyy-MM` */
  readonly month: string;
  readonly records: DayRecords;
  /**
   * True while the month's records are loading, and if they could not be loaded. Days without a record are then not
   * announced as 記録なし, because the server may have a record.
   */
  readonly isUnknown: boolean;
  /** The day whose record is open above the calendar. */
  readonly selected: string;
  readonly today: string;
  readonly onSelect: (day: string) => void;
  readonly onMonth: (month: string) => void;
}

/**
 * A month as a grid with a single tab stop. The arrow keys, Home, End, PageUp and PageDown move the focus between days,
 * and across the ends of the month.
 */
export function Calendar({ month, records, isUnknown, selected, today, onSelect, onMonth }: Props) {
  const helpId = useId();
  const say = useText();
  const { grid, stop, move, leave } = useGridFocus({ month, selected, today, onMonth });
  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid widget may be a table; rows and cells have their native roles
        role="grid"
        aria-label={say(text.calendar, { month: monthLabel(month) })}
        aria-describedby={helpId}
        className={styles.grid}
        onKeyDown={move}
        onBlur={leave}
      >
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={say(text.weekday, { weekday })}>
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, index) => (
            <tr key={week.find((day) => day !== null) ?? index}>
              {week.map((day, weekday) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is identified by its place in the week
                  <td key={weekday} />
                ) : (
                  <td key={day}>
                    <DayButton
                      day={day}
                      record={records.get(day)}
                      isToday={day === today}
                      isFuture={day > today}
                      isUnknown={isUnknown}
                      isStop={day === stop}
                      isSelected={day === selected}
                      onSelect={onSelect}
                    />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <VisuallyHidden>
        <span id={helpId}>
          <T text={text.calendarKeys} />
        </span>
      </VisuallyHidden>
    </>
  );
}

type GridFocus = Pick<Props, 'month' | 'selected' | 'today' | 'onMonth'>;

/** The roving tabindex of the grid: which day is the tab stop, and how keys move it. */
function useGridFocus({ month, selected, today, onMonth }: GridFocus) {
  const [active, setActive] = useState(selected);
  const [isMoving, setIsMoving] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const stop = monthOf(active) === month ? active : stopIn(month, selected, today);

  // A key may move the focus to a day of another month, which is rendered only after the URL has changed. If the
  // focused button disappears before the target day is rendered, the grid's tab stop receives the focus.
  useLayoutEffect(() => {
    if (!isMoving) return;
    const isThere = stop === active;
    if (isThere) setIsMoving(false);
    if (isThere || !grid.current?.contains(document.activeElement))
      grid.current?.querySelector<HTMLElement>(`[data-day="${stop}"]`)?.focus();
  }, [isMoving, active, stop]);

  function move(event: KeyboardEvent) {
    const from = isMoving ? active : stop;
    const next = dayAfterKey(from, event.key, event.shiftKey, today);
    if (next === null) return;
    event.preventDefault();
    if (next === from) return;
    setActive(next);
    setIsMoving(true);
    // If a key moves the focus back into the rendered month, `onMonth` cancels the pending navigation to another month.
    if (isMoving || monthOf(next) !== month) onMonth(monthOf(next));
  }

  /** Cancels a pending move of the focus if the person has focused something outside the calendar. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsMoving(false);
  }

  return { grid, stop, move, leave };
}

/** The tab stop of a newly shown month: the selected day, else today, else the first day. */
function stopIn(month: string, selected: string, today: string): string {
  return [selected, today].find((day) => monthOf(day) === month) ?? `${month}-01`;
}

interface DayButtonProps {
  readonly day: string;
  readonly record: DayRecord | undefined;
  readonly isToday: boolean;
  readonly isFuture: boolean;
  readonly isUnknown: boolean;
  readonly isStop: boolean;
  readonly isSelected: boolean;
  readonly onSelect: (day: string) => void;
}

function DayButton({ day, record, isToday, isFuture, isUnknown, isStop, isSelected, onSelect }: DayButtonProps) {
  const say = useText();
  const words = record
    ? [
        `${say(text.condition)} ${say(pointLabel(record.conditionPoint))}`,
        `${say(text.feeling)} ${say(pointLabel(record.feelingPoint))}`,
        ...(record.unsent ? [say(text.unsent)] : []),
      ]
    : isFuture || isUnknown
      ? []
      : [say(text.none)];
  return (
    <button
      type="button"
      data-day={day}
      tabIndex={isStop ? 0 : -1}
      aria-label={[dayLabel(day), ...words].join('、')}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isFuture ? undefined : isSelected}
      aria-disabled={isFuture || undefined}
      className={styles.day}
      onClick={() => !isFuture && onSelect(day)}
    >
      <span className={styles.number}>{partsOf(day).day}</span>
      {record && <Face point={record.conditionPoint} size={26} />}
      {record?.unsent && <span className={styles.unsent} />}
    </button>
  );
}
