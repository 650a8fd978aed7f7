import type { Camelized } from '#api/camelize.ts';
import { type ConditionBody, sleepingMinutes, type WireCondition } from '#contract/entities/condition.ts';
import { isoDate } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type StoredCondition = Camelized<WireCondition>;

/** One day as this screen shows it: what the server has, or what waits to be sent. */
export interface DayRecord {
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The server's id; null while it has none. */
  readonly id: number | null;
  readonly conditionPoint: number;
  readonly feelingPoint: number;
  /** `HH:mm`, both or neither. */
  readonly sleepInAt: string | null;
  readonly wakeUpAt: string | null;
  /** Minutes. */
  readonly sleepingTime: number | null;
  readonly note: string | null;
  /** The newest write of this day that waits; null when the server has it all. */
  readonly unsent: OutboxItem | null;
}

export type DayRecords = ReadonlyMap<string, DayRecord>;

export function fromServer(condition: StoredCondition): DayRecord {
  const { year: _, month: __, day: ___, ...record } = condition;
  return { ...record, date: isoDate(condition), unsent: null };
}

export function fromBody(body: ConditionBody, id: number | null, unsent: OutboxItem | null): DayRecord {
  const { sleep_in_at: sleepInAt, wake_up_at: wakeUpAt } = body;
  return {
    date: isoDate(body),
    id,
    conditionPoint: body.condition_point,
    feelingPoint: body.feeling_point,
    sleepInAt,
    wakeUpAt,
    sleepingTime: sleepInAt !== null && wakeUpAt !== null ? sleepingMinutes(sleepInAt, wakeUpAt) : null,
    note: body.note === '' ? null : body.note,
    unsent,
  };
}

/** The write of a day, when this item is one. */
export function conditionOf(item: OutboxItem): ConditionBody | null {
  return item.kind === 'condition' && 'condition_point' in item.body ? item.body : null;
}

/** What the server has with what waits laid over it: of several writes of one day the newest counts. */
export function withUnsent(stored: readonly DayRecord[], items: readonly OutboxItem[]): DayRecords {
  const records = new Map(stored.map((record) => [record.date, record]));
  for (const item of [...items].sort((a, b) => a.occurredAt - b.occurredAt)) {
    const body = conditionOf(item);
    if (body !== null) records.set(item.about, fromBody(body, records.get(item.about)?.id ?? null, item));
  }
  return records;
}
