import type { Outbox } from '#outbox/outbox.ts';
import { conditionBody } from '#tests/support/page/condition-body.ts';
import type { Action } from './truth.ts';

export interface Tab {
  readonly actor: number;
  readonly outbox: Outbox;
  /** The user whom this tab shows as logged in; null if nobody is. */
  user: string | null;
  /** Whether this tab's page sends waiting records on its own. Other pages send only when asked. */
  onSyncPage: boolean;
  /**
   * Whether the tab may have begun to send: it was on a page that sends on its own, or was asked to send. It may
   * continue to send after it has moved to another page.
   */
  mayHaveBegun: boolean;
  readonly userChanged: () => void;
}

/** Enqueues a user's action. `known`: whether the user's screen shows the video as a favourite. */
export function enqueue(outbox: Outbox, { kind, about, mark, wanted }: Action, known: boolean): Promise<unknown> {
  switch (kind) {
    case 'condition':
      return outbox.putCondition(conditionBody({ day: Number(about), note: `${mark}` }));
    case 'view':
      return outbox.createView({ video_id: about, view_second: mark, stop_position: 0, operation_logs: [] });
    case 'update':
      return outbox.updateView({ id: about, viewSecond: mark, stopPosition: 0, operationLogs: [] });
    case 'favourite':
      return outbox.setFavourite(about, wanted === 1, known);
  }
}
