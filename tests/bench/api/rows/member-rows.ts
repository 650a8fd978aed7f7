import type { Insertable } from 'kysely';
import type { Schema } from '#server/db/row-types.ts';
import { generatedVideoId } from './content-rows.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

export const generatedUserKey = (no: number) => `generated-${no}`;

/**
 * One view of a video. `user` and `video` are numbers of generated rows, `occurredAt` is a time in epoch milliseconds,
 * and `stop` is the last position in seconds.
 */
export interface Visit {
  readonly user: number;
  readonly video: number;
  readonly occurredAt: number;
  readonly stop: number;
}

export function* userRows(count: number, now: number): Generator<Insertable<Schema['users']>> {
  for (let no = 0; no < count; no += 1) {
    const user_key = generatedUserKey(no);
    yield {
      user_key,
      line_sub: user_key,
      nickname: `利用者${no}`,
      avatar_path: '/images/avatars/preset-1.webp',
      registration_status: 'REGISTERED',
      created_at: now,
      registered_at: now,
    };
  }
}

/**
 * The views of a year, grouped by user and sorted by time within a user. The lower a video's number, the more views it
 * gets.
 */
export function* visits(random: Random, count: number, users: number, videos: number, now: number): Generator<Visit> {
  for (let user = 0; user < users; user += 1) {
    const own = Math.floor(((user + 1) * count) / users) - Math.floor((user * count) / users);
    for (let index = 0; index < own; index += 1) {
      const occurredAt = now - 365 * DAY_MS + Math.floor(((index + random.next()) / own) * 364 * DAY_MS);
      yield { user, video: 1 + random.skewedBelow(videos), occurredAt, stop: random.below(600) };
    }
  }
}

export function* viewRows(all: Iterable<Visit>, userIds: readonly number[]): Generator<Insertable<Schema['views']>> {
  let no = 0;
  for (const { user, video, occurredAt, stop } of all) {
    no += 1;
    yield {
      user_id: idOf(userIds, user),
      video_id: generatedVideoId(video),
      idempotency_key: `01JGENV${String(no).padStart(19, '0')}`,
      body_hash: 'generated',
      view_second: stop,
      stop_position: stop,
      operation_logs: JSON.stringify([
        { action: 'PLAY', video_time: 0 },
        { action: 'LEAVE', video_time: stop },
      ]),
      occurred_at: occurredAt,
    };
  }
}

/** The latest view of each video per user. `all` must be grouped by user, because it is processed user by user. */
export function* viewingRows(all: Iterable<Visit>, userIds: readonly number[]): Generator<Schema['viewings']> {
  let latest = new Map<number, Visit>();
  let current = -1;
  for (const visit of all) {
    if (visit.user !== current) yield* summaries(latest, userIds);
    if (visit.user !== current) latest = new Map();
    current = visit.user;
    latest.set(visit.video, visit);
  }
  yield* summaries(latest, userIds);
}

function* summaries(latest: ReadonlyMap<number, Visit>, userIds: readonly number[]): Generator<Schema['viewings']> {
  for (const { user, video, occurredAt, stop } of latest.values()) {
    yield {
      user_id: idOf(userIds, user),
      video_id: generatedVideoId(video),
      last_viewed_at: occurredAt,
      stop_position: stop,
      video_status: stop > 300 ? 2 : 1,
    };
  }
}

export function* favoriteRows(
  random: Random,
  each: number,
  userIds: readonly number[],
  videos: number,
  now: number,
): Generator<Schema['favorites']> {
  for (const user_id of userIds) {
    for (const video of random.several(each, videos)) {
      // About one favourite in ten was removed again (flag 0).
      const flag = random.below(10) === 0 ? 0 : 1;
      yield { user_id, video_id: generatedVideoId(1 + video), flag, occurred_at: now - random.below(365) * DAY_MS };
    }
  }
}

function idOf(userIds: readonly number[], no: number): number {
  const id = userIds[no];
  if (id === undefined) throw new Error(`no user ${no}`);
  return id;
}
