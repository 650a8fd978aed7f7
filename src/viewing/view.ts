import { ANONYMOUS_KEY, VIEW_PREFIX } from '#contract/device-keys.ts';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { OperationAction } from '#contract/enums.ts';
import type { Locks } from '#lib/locks.ts';
import { isRecord } from '#lib/storage/local.ts';
import { leave, viewSecondOf, type Watching } from './watching.ts';

/** One person's watching of one video, as the device stores it. */
export interface View {
  readonly id: string;
  /** The user key of the member, or `anon`. Older builds store this property too, so its name can't change. */
  readonly owner: string;
  readonly videoId: string;
  /** Epoch milliseconds of the last playback or seek. */
  readonly updatedAt: number;
  /**
   * The part of `playedMs` that is in the outbox already. If above 0, the view is enqueued as an update. Older builds
   * use this name too, so it can't change.
   */
  readonly handedOverMs: number;
  readonly watching: Watching;
  /**
   * Until this time, in epoch milliseconds, the view is reserved for the page that follows a reload. Older builds use
   * this name too, so it can't change.
   */
  readonly passedUntil?: number;
}

/**
 * Before a page reloads itself, its view is reserved for this long, so that the reloaded page can continue the view. A
 * reload takes only seconds.
 */
export const RESERVED_MS = 60_000;

/**
 * The remaining time of the view's reservation, in milliseconds; 0 if there is none. If more than RESERVED_MS remains,
 * the device's clock was set back, and the result is 0.
 */
export function reservedFor({ passedUntil = 0 }: View, now: number): number {
  const left = passedUntil - now;
  return left > 0 && left <= RESERVED_MS ? left : 0;
}

export function viewKey({ owner, id }: Pick<View, 'owner' | 'id'>): string {
  return `${VIEW_PREFIX}${owner}/${id}`;
}

/** Returns a stored value if it is a view; otherwise null, because another build may have written the value. */
export function asView(value: unknown): View | null {
  if (!isRecord(value) || !isRecord(value.watching)) return null;
  const { id, owner, videoId, updatedAt, watching } = value;
  const isView =
    [id, owner, videoId].every((part) => typeof part === 'string') &&
    [updatedAt, watching.playedMs, watching.position].every(Number.isFinite) &&
    Array.isArray(watching.logs);
  return isView ? (value as unknown as View) : null;
}

/** Appends a LEAVE unless the log ends with one. After a crash the log has none. */
export function withLeaveOperation(view: View): View {
  if (view.watching.logs.at(-1)?.action === OperationAction.leave) return view;
  return { ...view, watching: leave(view.watching) };
}

/**
 * False if less than a second was watched, or if nothing was watched since the view was last enqueued. Such views are
 * neither stored nor enqueued.
 */
export function isWorthStoring({ watching, handedOverMs }: View): boolean {
  return viewSecondOf(watching) > 0 && watching.playedMs > handedOverMs;
}

/** The outbox. Both methods resolve once one transaction has durably stored the record and deleted the stored view. */
export interface ViewQueue {
  createView(body: ViewBody, from: ViewSource): Promise<unknown>;
  updateView(body: ViewUpdateBody, from: ViewSource): Promise<unknown>;
}

interface ViewSource {
  /** The user key of the person who watched; null for a visitor. */
  readonly userKey: string | null;
  /** The key of the stored view, which the record replaces. */
  readonly instead: string;
}

/** Moves the view to the outbox. One transaction stores the record and deletes the stored view. */
export async function enqueueView(queue: ViewQueue, view: View): Promise<void> {
  const { watching, videoId } = view;
  const from = { userKey: view.owner === ANONYMOUS_KEY ? null : view.owner, instead: viewKey(view) };
  const viewSecond = viewSecondOf(watching);
  const stopPosition = Math.floor(watching.position);
  // `occurred_at` is the time of watching and not the current time, because the view may be enqueued days later, when a
  // page of the site is opened again.
  const occurred_at = new Date(view.updatedAt).toISOString();
  if (view.handedOverMs > 0) {
    const operationLogs = watching.logs.map((log) => ({ ...log }));
    await queue.updateView({ id: videoId, viewSecond, stopPosition, operationLogs, occurred_at }, from);
    return;
  }
  const operation_logs = watching.logs.map(({ action, videoTime }) => ({ action, video_time: videoTime }));
  const body = { video_id: videoId, view_second: viewSecond, stop_position: stopPosition, operation_logs, occurred_at };
  await queue.createView(body, from);
}

/**
 * Holds the view's lock while a page tracks it. The browser releases the lock when the page ends for any reason, so a
 * stored view whose lock is free belongs to no page.
 */
export function holdView(locks: Locks | undefined, view: View): { held: Promise<void>; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  if (locks === undefined) return { held: Promise.resolve(), release };
  const held = new Promise<void>((resolve) => {
    const request = locks.request(viewKey(view), {}, () => {
      resolve();
      return released;
    });
    // The request fails when the page is going away. The view is then stored without the lock.
    request.catch(() => resolve());
  });
  return { held, release };
}

/**
 * Runs the task unless another page holds the view's lock because it tracks or recovers the view. In browsers without
 * locks, always runs the task.
 */
export async function ifFree(locks: Locks | undefined, view: View, task: () => Promise<void>): Promise<void> {
  if (locks === undefined) return task();
  await locks.request(viewKey(view), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await task();
  });
}
