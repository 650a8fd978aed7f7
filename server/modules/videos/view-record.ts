import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';
import type { StoredOperationLog } from '#server/db/member-schema.ts';

/** The totals of a view as stored. Whole seconds. */
export interface ViewRecord {
  readonly view_second: number;
  readonly stop_position: number;
  readonly operation_logs: readonly StoredOperationLog[];
}

/** The same view from the bodies of POST and PUT. */
export function recordOfPost(body: ViewBody): ViewRecord {
  const { view_second, stop_position, operation_logs } = body;
  return { view_second, stop_position, operation_logs };
}

export function recordOfPut(body: ViewUpdateBody): ViewRecord {
  const operation_logs = body.operationLogs.map(({ action, videoTime }) => ({ action, video_time: videoTime }));
  return { view_second: body.viewSecond, stop_position: body.stopPosition, operation_logs };
}

/**
 * Clamps positions to the video's length and drops the oldest of too many logs. Watched seconds are not clamped,
 * because a person may repeat passages.
 */
export function fitted(record: ViewRecord, duration: number): ViewRecord {
  const inside = (position: number) => Math.min(position, duration);
  return {
    view_second: record.view_second,
    stop_position: inside(record.stop_position),
    operation_logs: record.operation_logs
      .slice(-OPERATION_LOGS_MAX)
      .map(({ action, video_time }) => ({ action, video_time: inside(video_time) })),
  };
}
