/** Errors of the network, our own, and single PostgreSQL codes whose class isn't listed below. */
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
  // A standby that was not made the primary yet; a transaction that stood still; a lock that isn't free in time.
  '25006',
  '25P03',
  '55P03',
  // While it is restored there may be no database of this name.
  '3D000',
]);

/**
 * PostgreSQL's connection exceptions, failed logins, transactions that it rolls back (deadlock, serialization failure),
 * what it has too little of
 * (connections, disk), what its operator does (shutting down, starting up), and the errors of its system.
 */
const POSTGRES_CLASSES = new Set(['08', '28', '40', '53', '57', '58']);

/**
 * Another process keeps the file locked, such as a long import; the disk is full or fails; the file can't be opened, may
 * not be written, or is no database. Extended codes say how (`SQLITE_IOERR_WRITE`).
 */
const SQLITE = /^SQLITE_(BUSY|LOCKED|PROTOCOL|FULL|IOERR|CANTOPEN|READONLY|PERM|CORRUPT|NOTADB|NOMEM)(_|$)/;

/** pg has no code for its own time-outs, for a connection that ended under a query, nor for one that ended before. */
const PG_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated|Client has encountered a connection error|Client was closed|There was an error establishing an SSL connection)/;

/** Did this fail because the database can't be used for now (503), and not because of what was asked? */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const isOfClass = /^[0-9A-Z]{5}$/.test(code) && POSTGRES_CLASSES.has(code.slice(0, 2));
  return CODES.has(code) || isOfClass || SQLITE.test(code) || PG_MESSAGES.test(error.message);
}

/** A transaction that PostgreSQL rolled back for the sake of others: a later attempt may well succeed. */
export function isRollback(error: unknown): boolean {
  return error instanceof Error && /^40[0-9A-Z]{3}$/.test(codeOf(error));
}

/** Empty for an error without one. */
export function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
