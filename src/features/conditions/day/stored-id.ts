import { NetworkError } from '#api/errors.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { DayRecord } from '../day-record.ts';

/**
 * Thrown if a write of the day may still reach the server. If the record were deleted only on this device, it could
 * reappear.
 */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

export interface Ways {
  readonly waiting: () => readonly Pick<OutboxItem, 'state'>[];
  /** Sends the waiting records; never rejects. */
  readonly drain: () => Promise<void>;
  /** Requests the day from the server and returns its record's id; null if the server has no record of the day. */
  readonly ask: () => Promise<number | null>;
  /**
   * Deletes the day's waiting writes from the outbox. Returns false, without deleting, if none is waiting or if the
   * server may have received one of them.
   */
  readonly takeBack: () => Promise<boolean>;
}

/**
 * The id with which the server's record can be deleted; null if the server has no record. If `record` has no id, the
 * server is asked, because the record's write may be in progress or its response may be lost. If the server can't be
 * reached, null is returned only if it can't have stored a write of the day: it has refused all of them, or
 * `ways.takeBack` has deleted them from the outbox.
 * @throws UnsettledError if a write of the day may still reach the server; otherwise the error of `ways.ask`
 */
export async function storedId(record: Pick<DayRecord, 'id'>, ways: Ways): Promise<number | null> {
  if (record.id !== null) return record.id;
  try {
    return await askedId(ways);
  } catch (error) {
    if (isAway(error) && (await ways.takeBack())) return null;
    throw error;
  }
}

/** Whether an error means that the server's state is unknown, usually because the device is offline. */
export function isAway(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof UnsettledError;
}

async function askedId({ waiting, drain, ask }: Ways): Promise<number | null> {
  const isRefused = () => waiting().length > 0 && waiting().every(({ state }) => state === 'refused');
  if (!isRefused()) await drain();
  if (waiting().some(({ state }) => state !== 'refused'))
    throw new UnsettledError('a write of this day may still reach the server');
  try {
    return await ask();
  } catch (error) {
    // The server has refused all of this device's writes of the day, so it has stored none of them.
    if (error instanceof NetworkError && isRefused()) return null;
    throw error;
  }
}
