import * as v from 'valibot';
import type { DayRecord } from './day-record.ts';

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

/** The records in the copy of all of one's data. Throws when there are none where they should be. */
export function exportedRecords(contents: unknown): DayRecord[] {
  return v.parse(exportedSchema, contents).conditions.map((record) => ({ ...record, unsent: null }));
}
