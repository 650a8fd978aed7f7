import { createHash, randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import { createFieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { conditionNote, lineToken, storedAnswer, storedBodyHash } from '#server/db/encryption/sealed-columns.ts';
import type { Db, Schema } from '#server/db/row-types.ts';
import { ANSWER_RETENTION_MS } from '#server/idempotency/answers.ts';
import { bulkInsert } from '../api/rows/bulk-insert.ts';
import { generatedVideoId, genreRows, supervisorRows, videoRows } from '../api/rows/content-rows.ts';
import { Random } from '../api/rows/random.ts';

const DAYS = 365;
const DAY_MS = 86_400_000;
/** A member records a condition on five days of six, a note on every second day, and a view on every third day. */
const isRecorded = (day: number) => day % 6 !== 5;
const hasNote = (day: number) => isRecorded(day) && day % 2 === 0;
const hasView = (day: number) => day % 3 === 0;
const isAnswerStored = (day: number) => isRecorded(day) && (DAYS - day) * DAY_MS <= ANSWER_RETENTION_MS;
const OPERATIONS = 8;
const NOTE = '午前は面接の練習。午後は少し疲れたので早めに休んだ。夜はよく眠れそう。'.repeat(2);
const PICTURE_BYTES = 8000;

const days = Array.from({ length: DAYS }, (_, day) => day);
const count = (is: (day: number) => boolean) => days.filter(is).length;

/**
 * What the database contains of one member after the year. `operations`: per view. `keys`: the idempotency keys that
 * have not expired.
 */
export const PER_MEMBER = {
  conditions: count(isRecorded),
  notes: count(hasNote),
  views: count(hasView),
  operations: OPERATIONS,
  keys: count(isAnswerStored),
};

const cipher = createFieldCipher(new KeyRing({ known: () => ['a secret of the benchmark, long enough'] }));

/** Inserts the videos that members view. */
export async function fillWithVideos(db: Db, now: number): Promise<void> {
  const genres = 5;
  await bulkInsert(db, 'genres', genreRows(genres));
  await bulkInsert(db, 'supervisors', supervisorRows());
  await bulkInsert(db, 'videos', videoRows(new Random(1), { videos: DAYS, genres, now, captioned: DAYS + 1 }));
}

/**
 * Inserts the rows day by day, in the order in which a real server would receive them, because the order of inserts
 * determines how full the pages of the indexes are.
 */
export async function fillWithMembers(db: Db, members: number, now: number): Promise<void> {
  await bulkInsert(db, 'users', userRows(members, now));
  const found = await db.selectFrom('users').select('id').orderBy('id').execute();
  const ids = found.map(({ id }) => id);
  await bulkInsert(db, 'avatars', avatarRows(ids, now));
  await bulkInsert(db, 'session_families', loginRows(ids, now));
  const start = now - DAYS * DAY_MS;
  await bulkInsert(db, 'conditions', daily(ids, start, isRecorded, conditionRow));
  await bulkInsert(db, 'idempotency_keys', daily(ids, start, isAnswerStored, keyRow));
  await bulkInsert(db, 'views', daily(ids, start, hasView, viewRow));
  await bulkInsert(db, 'viewings', daily(ids, start, hasView, viewingRow));
  await bulkInsert(db, 'counted_views', daily(ids, start, hasView, countedRow));
}

function* daily<Row>(
  ids: readonly number[],
  start: number,
  isDone: (day: number) => boolean,
  rowOf: (userId: number, day: number, at: number) => Row,
): Generator<Row> {
  for (const day of days.filter(isDone)) {
    for (const id of ids) yield rowOf(id, day, start + day * DAY_MS + id);
  }
}

function* userRows(members: number, now: number): Generator<Insertable<Schema['users']>> {
  for (let no = 0; no < members; no += 1) {
    const line_sub = `U${randomBytes(16).toString('hex')}`;
    yield {
      user_key: randomBytes(16).toString('hex'),
      line_sub,
      line_token: cipher.seal(lineToken(line_sub), randomBytes(300).toString('hex')),
      nickname: `利用者${no}`,
      avatar_path: '/images/avatars/preset-1.webp',
      registration_status: 'REGISTERED',
      created_at: now,
      registered_at: now,
    };
  }
}

function* avatarRows(ids: readonly number[], now: number): Generator<Schema['avatars']> {
  for (const user_id of ids) {
    const webp_base64 = randomBytes(PICTURE_BYTES).toString('base64');
    yield { user_id, hash: randomBytes(16).toString('hex'), source: 'upload', webp_base64, created_at: now };
  }
}

function* loginRows(ids: readonly number[], now: number): Generator<Insertable<Schema['session_families']>> {
  for (const user_id of ids) {
    const family_id = randomBytes(16).toString('hex');
    const times = { created_at: now, expires_at: now + 60 * DAY_MS, authenticated_at: now, renewed_at: now };
    yield { user_id, family_id, ...times, device: 'Android の Chrome' };
  }
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const newUlid = () => `01JSTORAGE${randomBytes(8).toString('hex').toUpperCase()}`;

function conditionRow(user_id: number, day: number, occurred_at: number): Insertable<Schema['conditions']> {
  const date = dateOf(occurred_at);
  return {
    user_id,
    date,
    condition_point: 3,
    feeling_point: 4,
    sleep_in_at: '23:30',
    wake_up_at: '07:00',
    sleeping_time: 450,
    note: hasNote(day) ? cipher.seal(conditionNote(user_id, date), NOTE) : null,
    occurred_at,
  };
}

function keyRow(user_id: number, day: number, created_at: number): Insertable<Schema['idempotency_keys']> {
  const key = newUlid();
  const date = dateOf(created_at);
  const { occurred_at: _, note, ...condition } = conditionRow(user_id, day, created_at);
  const answer = JSON.stringify({ condition: { id: 1, ...condition, note: note === null ? null : NOTE } });
  return {
    user_id,
    key,
    subject: `condition/${date}`,
    body_hash: cipher.seal(storedBodyHash(user_id, key), createHash('sha256').update(key).digest('hex')),
    answer: cipher.seal(storedAnswer(user_id, key), answer),
    created_at,
  };
}

/** Each view is of a different video, because repeated views of one video would need fewer rows. */
const videoOf = (day: number) => generatedVideoId(1 + day);

function viewRow(user_id: number, day: number, occurred_at: number): Insertable<Schema['views']> {
  const logs = Array.from({ length: OPERATIONS }, (_, index) => ({
    action: index % 2 === 0 ? 'PLAY' : 'PAUSE',
    video_time: index * 30,
  }));
  return {
    user_id,
    video_id: videoOf(day),
    idempotency_key: newUlid(),
    body_hash: randomBytes(32).toString('hex'),
    view_second: 240,
    stop_position: 240,
    operation_logs: JSON.stringify(logs),
    occurred_at,
  };
}

function viewingRow(user_id: number, day: number, last_viewed_at: number): Schema['viewings'] {
  return { user_id, video_id: videoOf(day), last_viewed_at, stop_position: 240, video_status: 1 };
}

function countedRow(user_id: number, day: number, occurred_at: number): Schema['counted_views'] {
  return { user_id, video_id: videoOf(day), occurred_at, received_at: occurred_at, expires_at: null };
}
