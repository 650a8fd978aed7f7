import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { weeksOf } from '#lib/dates.ts';
import { monthOf, partsOf } from '#lib/day-text.ts';
import { T, useText } from '#ui/t.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './calendar.module.css';
import { dayAfterKey } from './calendar-keys.ts';
import type { DayRecord, DayRecords } from './day-record.ts';
import { Face } from './face.tsx';
import { dayLabel, monthLabel, pointLabel, WEEKDAYS } from './format.ts';
import { text } from './text.ts';

interface Props {
  /** `yyyy-MM` */
  readonly month: string;
  readonly records: DayRecords;
  /** Whether an empty day is a recorded one nobody can tell. */
  readonly isUnknown: boolean;
  /** The day that is open above. */
  readonly selected: string;
  readonly today: string;
  readonly onSelect: (day: string) => void;
  readonly onMonth: (month: string) => void;
}

/** A month as a grid with one tab stop; arrow keys move in it, past its ends into the months around. */
export function Calendar({ month, records, isUnknown, selected, today, onSelect, onMonth }: Props) {
  const [active, setActive] = useState(selected);
  const [isMoving, setIsMoving] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const helpId = useId();
  const say = useText();
  const stop = monthOf(active) === month ? active : stopIn(month, selected, today);

  // Another month is drawn only once the address has it. The day that had the focus goes then, and another takes it at once:
  // the wanted one, or one of a month on the way to it when the keys come faster.
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
    // Also back into the month that is still drawn: its navigation takes the place of the one that is under way.
    if (isMoving || monthOf(next) !== month) onMonth(monthOf(next));
  }

  /** Does not take the focus back once the person has moved it out of the calendar. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setIsMoving(false);
  }

  return (
    <>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table that keys move in; the rows and cells stay a table's
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell is its place in the week
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

/** Where Tab enters a month: at the open day, at today, or at its first day. */
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
      {record && <Face point={record.conditionPoint} size={22} />}
      {record?.unsent && <span className={styles.unsent} />}
    </button>
  );
}
