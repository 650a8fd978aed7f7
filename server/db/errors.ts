/**
 * Error codes that mean an unavailable database: network errors, our own errors, and individual PostgreSQL codes whose
 * class is not listed below.
 */
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
  // 25006: a standby that has not been promoted yet. 25P03: a transaction that was idle for too long. 55P03: a lock
  // that was not free in time.
  '25006',
  '25P03',
  '55P03',
  // 3D000: there is no database with this name, for example during a restore.
  '3D000',
]);

/**
 * PostgreSQL error classes: connection exceptions, failed authentication, rolled back transactions (deadlock,
 * serialization failure), insufficient resources (connections, disk), operator intervention (shutdown, startup) and
 * system errors.
 */
const POSTGRES_CLASSES = new Set(['08', '28', '40', '53', '57', '58']);

/**
 * SQLite's codes for an unavailable database: another process, such as a long import, holds a lock; the disk is full or
 * fails; the file can't be opened, may not be accessed, is read-only, damaged or not a database; memory is used up.
 * Extended codes have a suffix (`SQLITE_IOERR_WRITE`).
 */
const SQLITE = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|READONLY|PERM|CORRUPT|NOTADB|NOMEM)(_|$)/;

/** Messages of pg's own errors, which have no code: timeouts, and connections that failed, ended or were closed. */
const PG_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|There was an error establishing an SSL connection)/;

/** Whether an error means that the database is unavailable (503), and not that the request is wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const isOfClass = /^[0-9A-Z]{5}$/.test(code) && POSTGRES_CLASSES.has(code.slice(0, 2));
  return CODES.has(code) || isOfClass || SQLITE.test(code) || isMissingSocket(error) || PG_MESSAGES.test(error.message);
}

/** PostgreSQL on the same machine listens on a Unix socket. While it is stopped, the socket's file doesn't exist. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** Whether PostgreSQL rolled back the transaction because of concurrent transactions. A retry may succeed. */
export function isRollback(error: unknown): boolean {
  return error instanceof Error && /^40[0-9A-Z]{3}$/.test(codeOf(error));
}

export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

const FOREIGN_KEY = new Set(['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);

/**
 * Whether a write violated a foreign key. When data of a member is written, this means that the member's row is gone:
 * the member has just deregistered in another tab.
 */
export function isMemberGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && FOREIGN_KEY.has(String(error.code));
}
