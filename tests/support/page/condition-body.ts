import type { ConditionBody } from '#contract/entities/condition.ts';

/** A condition of 20 November 2026 as the page enqueues it. */
export function conditionBody(change: Partial<ConditionBody> = {}): ConditionBody {
  return {
    condition_point: 3,
    feeling_point: 3,
    sleep_in_at: null,
    wake_up_at: null,
    note: null,
    year: 2026,
    month: 11,
    day: 20,
    ...change,
  };
}
