import * as v from 'valibot';
import type { ExportedData } from '#member/export-data.ts';
import { type DayRecord, withUnsent } from '../day-record.ts';
import { csvText } from './summary-text.ts';

/** Without a byte order mark, Excel assumes the system's legacy encoding and garbles Japanese. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Matches cells that a spreadsheet could run as formulas: those that begin with `=`, `+`, `-` or `@` (also full-width,
 * or after white space), and those that begin with a tab or a line break. A leading apostrophe turns such a cell into
 * text (OWASP, CSV injection).
 */
const FORMULA = /^[\s\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A CSV file according to RFC 4180, with a byte order mark: lines end in CRLF, and cells are quoted where needed. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The records as a CSV file, oldest first. The last column marks unsent records. */
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

const exportedSchema = v.object({
  conditions: v.array(
    v.object({
      id: v.number(),
      date: v.string(),
      conditionPoint: v.number(),
      feelingPoint: v.number(),
      sleepInAt: v.nullable(v.string()),
      wakeUpAt: v.nullable(v.string()),
      sleepingTime: v.nullable(v.number()),
      note: v.nullable(v.string()),
    }),
  ),
});

/**
 * The condition records in the exported data.
 * @throws ValiError if the data has another shape
 */
export function exportedRecords(contents: unknown): DayRecord[] {
  return v.parse(exportedSchema, contents).conditions.map((record) => ({ ...record, unsent: null }));
}

/**
 * A member's condition records, including unsent ones, as a CSV file.
 * @throws ValiError like `exportedRecords`
 */
export function conditionsCsv({ contents, unsent }: ExportedData): string {
  return recordsCsv(withUnsent(exportedRecords(contents), unsent ?? []).values());
}
