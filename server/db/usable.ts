import type { Db } from '#server/db/schema.ts';

const fileChecks = new WeakMap<Db, () => void>();

/** `check` throws when what is written now would not be found again. */
export function checkFileOf(db: Db, check: () => void): void {
  fileChecks.set(db, check);
}

export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
  readonly code = 'DATABASE_UNUSABLE';
}

/**
 * Makes sure that requests can be answered from this database, and that what they write will last.
 * @throws DatabaseUnusableError, after `withinMs` at the latest
 */
export async function assertUsable(db: Db, withinMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs);
  try {
    await Promise.race([db.selectFrom('content_meta').select('key').limit(1).execute(), late]);
    fileChecks.get(db)?.();
  } catch (error) {
    throw new DatabaseUnusableError(String(error), { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
