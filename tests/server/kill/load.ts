import { setTimeout as wait } from 'node:timers/promises';
import { newKey, type RecordingMember } from '#tests/support/server/recording.ts';
import { PUBLIC_COUNT, videoId } from '#tests/support/server/server-content.ts';

const DAY_MS = 86_400_000;
const DAYS = 20;
/** The pause in ms after a write that got no answer or must be retried. */
const BACK_OFF_MS = 20;

/** A write as in a device's outbox: sent unchanged and with the same idempotency key until it is answered. */
export interface Write {
  readonly key: string;
  readonly kind: 'view' | 'favorite' | 'condition';
  /** Epoch milliseconds, unique, because the later of two writes about the same thing must win. */
  readonly occurredAt: number;
  readonly videoId: string;
  /** 0 or 1 for a favourite, seconds for a view, 1–5 for a condition. */
  readonly value: number;
  /** The day of a condition as `yyyy-MM-dd`. */
  readonly date: string;
  readonly path: string;
  readonly body: object;
}

/**
 * Creates a generator of random writes. Their times are in the past, because the server replaces future times with the
 * current time.
 */
export function createWrites(random: () => number): () => Write {
  let time = Date.now() - DAY_MS / 2;
  const pick = (bound: number) => Math.floor(random() * bound);
  return () => {
    time += 1;
    const common = { key: newKey(), occurredAt: time, videoId: videoId(1 + pick(PUBLIC_COUNT - 1)) };
    const occurred_at = new Date(time).toISOString();
    const date = new Date(time + 9 * 3_600_000 - pick(DAYS) * DAY_MS).toISOString().slice(0, 10);
    switch (pick(3)) {
      case 0: {
        const value = pick(30);
        const body = {
          video_id: common.videoId,
          view_second: value,
          stop_position: value,
          operation_logs: [],
          occurred_at,
        };
        return { ...common, kind: 'view', value, date, path: '/videos/views', body };
      }
      case 1: {
        const value = pick(2);
        const body = { flagChanges: [{ videoId: common.videoId, favoriteFlag: value }], occurred_at };
        return { ...common, kind: 'favorite', value, date, path: '/videos/favorites', body };
      }
      default: {
        const value = 1 + pick(5);
        const [year, month, day] = date.split('-').map(Number);
        const points = { condition_point: value, feeling_point: 3, note: common.key };
        return {
          ...common,
          kind: 'condition',
          value,
          date,
          path: '/users/conditions',
          body: { ...points, year, month, day, occurred_at },
        };
      }
    }
  };
}

/** A member, and the member's sent writes. */
export interface Writer {
  readonly member: RecordingMember;
  readonly userId: number;
  readonly acknowledged: Write[];
  /** Writes that must be sent again. Those without any answer may have taken effect. */
  unanswered: Write[];
}

/** Sends writes until `stopped` returns true. `lanes`: how many writes of each member are sent concurrently. */
export async function writeUntil(stopped: () => boolean, writers: readonly Writer[], next: () => Write, lanes: number) {
  const lane = async (writer: Writer) => {
    while (!stopped()) if (!(await deliver(writer, next()))) await wait(BACK_OFF_MS);
  };
  await Promise.all(writers.flatMap((writer) => Array.from({ length: lanes }, () => lane(writer))));
}

/**
 * Sends a write. @returns false if there was no answer or a status in LATER, so that the write must be sent again.
 * @throws for other refusals
 */
async function deliver(writer: Writer, write: Write): Promise<boolean> {
  const headers = { 'idempotency-key': write.key, 'x-user-key': writer.member.userKey };
  const answer = await writer.member.write('POST', write.path, write.body, headers).catch(() => null);
  const isLater = answer === null || LATER.includes(answer.status);
  if (!isLater && answer.status !== 200) throw new Error(`${write.path}: ${answer.status} ${answer.text}`);
  (isLater ? writer.unanswered : writer.acknowledged).push(write);
  return !isLater;
}

const LATER: readonly number[] = [409, 429, 503];

/** Repeats all unanswered writes, with unchanged keys, until each is answered, like an outbox that is online again. */
export async function deliverAgain(writer: Writer): Promise<void> {
  while (writer.unanswered.length > 0) {
    const again = writer.unanswered;
    writer.unanswered = [];
    for (const write of again) await deliver(writer, write);
    if (writer.unanswered.length > 0) await wait(50);
  }
}
