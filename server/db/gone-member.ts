const FOREIGN_KEY = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/** Did this fail because the row that it belongs to is gone: the member left, in another tab, a moment ago? */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FOREIGN_KEY.has(String(error.code));
}
