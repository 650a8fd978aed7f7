import type { DayRecord } from './day-record.ts';
import { csvText } from './summary-text.ts';

/** Excel takes a file without it for the system's old code page. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * A spreadsheet takes what begins so for a formula, full-width signs too; an apostrophe in front makes it text again
 * (OWASP, CSV injection). White space before it doesn't help.
 */
const FORMULA = /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Comma-separated values as RFC 4180 has them: CRLF, quoted where needed; UTF-8 with a byte order mark. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** All records, the oldest first. The last column names what has not been sent yet. */
export function recordsCsv(records: Iterable<DayRecord>): string {
  const rows = [...records]
    .sort((one, other) => one.date.localeCompare(other.date))
    .map((record) => [
      record.date,
      record.conditionPoint,
      record.feelingPoint,
      record.sleepInAt,
      record.wakeUpAt,
      record.sleepingTime,
      record.note,
      record.unsent ? csvText.unsent.ja : null,
    ]);
  return toCsv([csvText.head.map(({ ja }) => ja), ...rows]);
}
