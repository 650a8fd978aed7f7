import type { ConditionBody } from '#contract/entities/condition.ts';
import type { Outbox } from '#outbox/outbox.ts';
import type { Doing } from './truth.ts';

export interface Tab {
  readonly actor: number;
  readonly outbox: Outbox;
  /** Who this tab believes is logged in. */
  user: string | null;
  /** From its page what waits is sent; from others only when that is asked for. */
  onSyncPage: boolean;
  /** Its page has been one of those, or was asked to send: what it began then it may end anywhere. */
  mayHaveBegun: boolean;
  readonly userChanged: () => void;
}

/** What a person does comes into the outbox. `known`: whether their screen shows the video as a favourite. */
export function enqueue(outbox: Outbox, { kind, about, mark, wanted }: Doing, known: boolean): Promise<unknown> {
  switch (kind) {
    case 'condition':
      return outbox.putCondition({ year: 2026, month: 11, day: Number(about), note: `${mark}` } as ConditionBody);
    case 'view':
      return outbox.createView({ video_id: about, view_second: mark, stop_position: 0, operation_logs: [] });
    case 'update':
      return outbox.updateView({ id: about, viewSecond: mark, stopPosition: 0, operationLogs: [] });
    case 'favourite':
      return outbox.setFavourite(about, wanted === 1, known);
  }
}
