import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { OPERATION_LOGS_MAX } from '#contract/limits.ts';
import type { StoredOperationLog } from '#server/db/member-row-types.ts';

/** What is stored of a view: the watched seconds, the last position and the operations. All times are whole seconds. */
export interface ViewRecord {
  readonly view_second: number;
  readonly stop_position: number;
  readonly operation_logs: readonly StoredOperationLog[];
}

/** Converts the body of POST. `recordOfPut` does the same for PUT, whose fields have other names. */
export function recordOfPost(body: ViewBody): ViewRecord {
  const { view_second, stop_position, operation_logs } = body;
  return { view_second, stop_position, operation_logs };
}

export function recordOfPut(body: ViewUpdateBody): ViewRecord {
  const operation_logs = body.operationLogs.map(({ action, videoTime }) => ({ action, video_time: videoTime }));
  return { view_second: body.viewSecond, stop_position: body.stopPosition, operation_logs };
}

/**
 * Clamps positions to the video's length and drops the oldest logs if there are too many. Watched seconds are not
 * clamped, because a person may watch a scene repeatedly.
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
