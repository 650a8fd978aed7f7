import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { OperationAction } from '#contract/enums.ts';
import { leave, viewSecondOf, type Watching } from './watching.ts';

/** One person's visit of one video's page, as the device keeps it. */
export interface Visit {
  readonly id: string;
  /** The member's key, or `anon`. */
  readonly owner: string;
  readonly videoId: string;
  /** Epoch milliseconds of the last change. */
  readonly updatedAt: number;
  /** How much of it the outbox has already; above 0, what comes now are new totals of the same visit. */
  readonly handedOverMs: number;
  readonly watching: Watching;
  /** Epoch milliseconds: until then it waits for the page that takes the place of one that reloads itself. */
  readonly passedUntil?: number;
}

/** A reload takes seconds; what waits longer was meant for a page that never came. */
export const PASSED_FOR_MS = 60_000;

/** How long the visit still waits for the page that goes on with it; 0 when it doesn't. A clock that was set back must not make it wait for ever. */
export function awaitedFor({ passedUntil = 0 }: Visit, now: number): number {
  const left = passedUntil - now;
  return left > 0 && left <= PASSED_FOR_MS ? left : 0;
}

/** Keys of the device's records. All of one owner's begin with `<prefix><owner>/`. */
export const VISIT_PREFIX = 'visit/';

export function visitKey({ owner, id }: Pick<Visit, 'owner' | 'id'>): string {
  return `${VISIT_PREFIX}${owner}/${id}`;
}

/** Who takes a visit that is over: the outbox. Both resolve once it is durable there, and the record `instead` gone: in one step. */
export interface ViewQueue {
  createView(body: ViewBody, from: VisitSource): Promise<unknown>;
  updateView(body: ViewUpdateBody, from: VisitSource): Promise<unknown>;
}

interface VisitSource {
  /** Whose visit it is, whoever is logged in by now; null: nobody's. */
  readonly owner: string | null;
  readonly instead: string;
}

/** As a visit's owner: nobody was logged in. */
const NOBODY = 'anon';

/** With a LEAVE at its end, also when the browser was killed before it could be written. */
export function leftVisit(visit: Visit): Visit {
  if (visit.watching.logs.at(-1)?.action === OperationAction.leave) return visit;
  return { ...visit, watching: leave(visit.watching) };
}

/** SPEC.md section 4: a visit in which not a second was watched leaves no trace; nor does a return on which nothing played. */
export function isWorthKeeping({ watching, handedOverMs }: Visit): boolean {
  return viewSecondOf(watching) > 0 && watching.playedMs > handedOverMs;
}

/** Afterwards the device no longer keeps it: a browser that is killed in between must not hand it over again. */
export async function handOver(queue: ViewQueue, visit: Visit): Promise<void> {
  const { watching, videoId } = visit;
  const from = { owner: visit.owner === NOBODY ? null : visit.owner, instead: visitKey(visit) };
  const viewSecond = viewSecondOf(watching);
  const stopPosition = Math.floor(watching.position);
  // The hour of the visit, not that of a start days later that finds it.
  const occurred_at = new Date(visit.updatedAt).toISOString();
  if (visit.handedOverMs > 0) {
    const operationLogs = watching.logs.map((log) => ({ ...log }));
    await queue.updateView({ id: videoId, viewSecond, stopPosition, operationLogs, occurred_at }, from);
    return;
  }
  const operation_logs = watching.logs.map(({ action, videoTime }) => ({ action, video_time: videoTime }));
  const body = { video_id: videoId, view_second: viewSecond, stop_position: stopPosition, operation_logs, occurred_at };
  await queue.createView(body, from);
}

/** What a device kept, or null for anything else: storage outlives versions of this code. */
export function asVisit(value: unknown): Visit | null {
  const visit = value as Partial<Visit> | null | undefined;
  const isOne = typeof visit?.id === 'string' && Array.isArray(visit.watching?.logs);
  return isOne ? (visit as Visit) : null;
}
