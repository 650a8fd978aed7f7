import type { Camelized } from '#api/camelize.ts';
import { type ConditionBody, sleepingMinutes, type WireCondition } from '#contract/entities/condition.ts';
import { isoDate } from '#lib/day-text.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type StoredCondition = Camelized<WireCondition>;

/** The record of one day: as stored on the server, or with the values of an unsent write from the outbox. */
export interface DayRecord {
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** The server's id; null if the device doesn't know it. */
  readonly id: number | null;
  readonly conditionPoint: number;
  readonly feelingPoint: number;
  /** `HH:mm`. Either both times are set, or both are null. */
  readonly sleepInAt: string | null;
  readonly wakeUpAt: string | null;
  /** In minutes. */
  readonly sleepingTime: number | null;
  readonly note: string | null;
  /** The day's newest write in the outbox, whose values this record shows; null if the outbox contains none. */
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

/** The condition record in an outbox item; null if the item is of another kind or is damaged. */
export function conditionOf(item: OutboxItem): ConditionBody | null {
  return item.kind === 'condition' && 'condition_point' in item.body ? item.body : null;
}

/** The server's records with the unsent writes applied. The newest write of a day wins. */
export function withUnsent(stored: readonly DayRecord[], items: readonly OutboxItem[]): DayRecords {
  const records = new Map(stored.map((record) => [record.date, record]));
  for (const item of [...items].sort((a, b) => a.occurredAt - b.occurredAt)) {
    const body = conditionOf(item);
    if (body !== null) records.set(item.about, fromBody(body, records.get(item.about)?.id ?? null, item));
  }
  return records;
}
