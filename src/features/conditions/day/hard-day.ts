import { CONDITION_POINT } from '#contract/limits.ts';

export interface Points {
  readonly conditionPoint: number;
  readonly feelingPoint: number;
}

/** A day counts as hard if condition or feeling is at most this point. */
const LOW_POINT = CONDITION_POINT.min + 1;

/** Whether the day is hard. After such a day is saved, the screen shows helplines and a message that fits. */
export function isHardDay({ conditionPoint, feelingPoint }: Points): boolean {
  return Math.min(conditionPoint, feelingPoint) <= LOW_POINT;
}
