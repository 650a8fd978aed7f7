/** Network errors, our own errors, and single PostgreSQL codes whose class is not listed below. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'DATABASE_MOVED',
  'DATABASE_UNUSABLE',
  // A standby that was not promoted yet; a transaction that was idle for too long; a lock that was not free in time.
  '25006',
  '25P03',
  '55P03',
  // During a restore there may be no database of this name.
  '3D000',
]);

/**
 * PostgreSQL error classes: connection exceptions, failed logins, rolled back transactions (deadlock, serialization
 * failure), insufficient resources (connections, disk), operator intervention (shutdown, startup) and system errors.
 */
const POSTGRES_CLASSES = new Set(['08', '28', '40', '53', '57', '58']);

/**
 * Another process holds a lock, such as a long import; the disk is full or fails; the file can't be opened, is
 * read-only or is no database. Extended codes have a suffix (`SQLITE_IOERR_WRITE`).
 */
const SQLITE = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|READONLY|PERM|CORRUPT|NOTADB|NOMEM)(_|$)/;

/** pg gives no code for its own timeouts and for connections that ended during or before a query. */
const PG_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|There was an error establishing an SSL connection)/;

/** Whether this failed because the database is unavailable (503), not because of the request. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const isOfClass = /^[0-9A-Z]{5}$/.test(code) && POSTGRES_CLASSES.has(code.slice(0, 2));
  return CODES.has(code) || isOfClass || SQLITE.test(code) || PG_MESSAGES.test(error.message);
}

/** Whether PostgreSQL rolled back the transaction because of concurrent ones; a retry may succeed. */
export function isRollback(error: unknown): boolean {
  return error instanceof Error && /^40[0-9A-Z]{3}$/.test(codeOf(error));
}

/** The error's code, or an empty text. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const FOREIGN_KEY = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/**
 * Whether this failed because the row that it refers to is gone: the member deregistered a moment ago, in another tab.
 */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FOREIGN_KEY.has(String(error.code));
}
