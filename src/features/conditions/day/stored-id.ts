import { NetworkError } from '#api/errors.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { DayRecord } from '../day-record.ts';

/** A write of the day may still reach the server. A record that is deleted only on this device could come back. */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

export interface Ways {
  /** The writes of the day that are in the outbox now. */
  readonly waiting: () => readonly Pick<OutboxItem, 'state'>[];
  /** Sends the waiting records; never rejects. */
  readonly drain: () => Promise<void>;
  /** The server's id of the day; null when the server has no record of it. */
  readonly ask: () => Promise<number | null>;
  /** Deletes the waiting writes if they never left this device; false if they may have. */
  readonly takeBack: () => Promise<boolean>;
}

/**
 * The id to delete by; null when the server has no record of that day. A record without an id may have been delivered
 * although its answer was lost, or may be under way.
 * @throws UnsettledError if that can't be determined, or the error of `ask`
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

/** The server could not be asked. */
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
    // The server has refused the writes, so it has no record of that day.
    if (error instanceof NetworkError && isRefused()) return null;
    throw error;
  }
}
