import { sleepingMinutes } from '#contract/entities/condition.ts';
import { Gender, RegistrationStatus, VideoStatus } from '#contract/enums.ts';
import { finishedFrom } from '#contract/resume.ts';
import { addDays, dayInJapan, momentInJapan } from '#lib/dates.ts';
import { type FieldCipher, sealNullable } from '#server/db/encryption/field-cipher.ts';
import { conditionNote } from '#server/db/encryption/sealed-columns.ts';
import type { Db } from '#server/db/row-types.ts';
import { shownVideos } from '#server/db/shown-videos.ts';
import { insertRows } from '#server/db/write-rows.ts';
import { HANAKO, TARO } from '#server/line/stand-in/personas.ts';
import { storeConsents } from '#server/modules/users/consents.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const RECORDED_DAYS = 92;
const VIEWED = 8;

/** A person who has just logged in for the first time, at the stand-in for LINE. */
export interface NewMember {
  readonly userId: number;
  readonly sub: string;
}

/**
 * Adds sample data for two personas of the stand-in for LINE (docs/operate.md, Login): たろう becomes a registered member
 * with three months of records, はなこ a registered member without records. The condition records depend only on the
 * clock. None is added for today, so that the person who tries out the product can add it.
 */
export async function welcomeSampleMember(
  db: Db,
  cipher: FieldCipher,
  { userId, sub }: NewMember,
  now: number,
): Promise<void> {
  const isTaro = sub === TARO.sub;
  if (!isTaro && sub !== HANAKO.sub) return;
  const since = now - RECORDED_DAYS * DAY_MS;
  await db
    .updateTable('users')
    .set({
      birth_year: isTaro ? 1994 : 1988,
      prefecture_id: isTaro ? 13 : 27,
      gender: isTaro ? Gender.man : Gender.woman,
      disability_types: JSON.stringify(isTaro ? [102, 103] : [205]),
      registration_status: RegistrationStatus.registered,
      registered_at: since,
    })
    .where('id', '=', userId)
    .execute();
  await storeConsents(db, userId, since);
  if (!isTaro) return;
  await addConditions(db, cipher, userId, now);
  await addVideos(db, userId, now);
}

const NOTES = [
  '朝、少し散歩をした。気持ちがよかった。',
  '通院の日。先生に仕事のことを相談した。',
  '人が多いところで疲れた。早めに休む。',
  '履歴書を書きはじめた。',
  'よく眠れた。午前中に家事が終わった。',
  '天気のせいか、体が重い。',
];

async function addConditions(db: Db, cipher: FieldCipher, userId: number, now: number): Promise<void> {
  const pick = createPicker();
  const rows = [];
  for (let ago = RECORDED_DAYS; ago >= 1; ago -= 1) {
    const date = addDays(dayInJapan(now), -ago);
    // Simulates better and worse weeks, and a few days without a record.
    const wave = 3.2 + Math.sin(ago / 9) + (pick(3) - 1) * 0.7;
    const point = (value: number) => Math.min(5, Math.max(1, Math.round(value)));
    const sleepInAt = `23:${String(pick(6) * 10).padStart(2, '0')}`;
    const wakeUpAt = `0${6 + pick(3)}:${String(pick(6) * 10).padStart(2, '0')}`;
    const note = pick(5) === 0 ? (NOTES[pick(NOTES.length)] ?? null) : null;
    if (ago > 1 && pick(9) === 0) continue;
    rows.push({
      user_id: userId,
      date,
      condition_point: point(wave),
      feeling_point: point(wave + pick(3) - 1),
      sleep_in_at: sleepInAt,
      wake_up_at: wakeUpAt,
      sleeping_time: sleepingMinutes(sleepInAt, wakeUpAt),
      note: sealNullable(cipher, conditionNote(userId, date), note),
      occurred_at: momentInJapan(date, '21:00'),
    });
  }
  await db.insertInto('conditions').values(rows).execute();
  const latest = rows.at(-1)?.date ?? null;
  await db.updateTable('users').set({ latest_condition_date: latest }).where('id', '=', userId).execute();
}

/** Marks up to five videos as favourites and adds up to eight views. Every second view reaches the end of the video. */
async function addVideos(db: Db, userId: number, now: number): Promise<void> {
  const videos = await shownVideos(db).select(['video_id', 'duration']).orderBy('video_no').execute();
  const favorites = videos.filter((_, index) => index % 3 === 1).slice(0, 5);
  const at = (index: number) => now - (index + 1) * 2 * DAY_MS;
  await insertRows(
    db,
    'favorites',
    favorites.map(({ video_id }, index) => ({ user_id: userId, video_id, flag: 1, occurred_at: at(index) })),
  );
  for (const [index, { video_id, duration }] of videos.slice(0, VIEWED).entries()) {
    const finished = index % 2 === 0;
    const stop_position = finished ? duration : Math.floor(Math.min(duration / 2, finishedFrom(duration) - 1));
    const occurred_at = at(index);
    await db
      .insertInto('views')
      .values({
        user_id: userId,
        video_id,
        idempotency_key: null,
        body_hash: '',
        view_second: stop_position,
        stop_position,
        operation_logs: JSON.stringify([
          { action: 'PLAY', video_time: 0 },
          { action: 'LEAVE', video_time: stop_position },
        ]),
        occurred_at,
      })
      .execute();
    const video_status = finished ? VideoStatus.viewed : VideoStatus.inProgress;
    await db
      .insertInto('viewings')
      .values({ user_id: userId, video_id, last_viewed_at: occurred_at, stop_position, video_status })
      .execute();
  }
}

/**
 * Creates a generator of pseudorandom integers from 0 to `bound` - 1. The sequence is always the same; the constants
 * are those of Numerical Recipes.
 */
function createPicker(): (bound: number) => number {
  let state = 20_261_120;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
