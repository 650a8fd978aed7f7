import { NetworkError } from '#api/errors.ts';
import type { OutboxItem } from '#outbox/outbox.ts';
import type { DayRecord } from './day-record.ts';

/** A write of the day may be at the server or not: what is deleted only here could come back. */
export class UnsettledError extends Error {
  override readonly name = 'UnsettledError';
}

export interface Ways {
  /** The day's writes that lie in the outbox now. */
  readonly waiting: () => readonly Pick<OutboxItem, 'state'>[];
  /** Sends what waits; never rejects. */
  readonly drain: () => Promise<void>;
  /** The day's id by the server; null when the day is empty there. */
  readonly ask: () => Promise<number | null>;
  /** Deletes what waits if it never left this device; false when it may have. */
  readonly takeBack: () => Promise<boolean>;
}

/**
 * The id to delete by; null when the server has nothing of that day, also because nothing of it ever left this device. A
 * record without one may have arrived without its answer, or be on its way.
 * @throws UnsettledError when nobody can tell, and whatever `ask` rejects with
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

/** Nobody could be asked. */
export function isAway(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof UnsettledError;
}

async function askedId({ waiting, drain, ask }: Ways): Promise<number | null> {
  const isRefused = () => waiting().length > 0 && waiting().every(({ state }) => state === 'refused');
  if (!isRefused()) await drain();
  if (waiting().some(({ state }) => state !== 'refused')) throw new UnsettledError('the day is still on its way');
  try {
    return await ask();
  } catch (error) {
    // The server has said that it won't take it.
    if (error instanceof NetworkError && isRefused()) return null;
    throw error;
  }
}
