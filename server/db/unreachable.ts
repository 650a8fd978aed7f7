/**
 * Errors of the network, PostgreSQL's "shutting down", "starting up", "too many clients", "connection …" classes, and what
 * it ends for reasons that pass: a deadlock, a lock that isn't free in time, a transaction that stood still, a full disk.
 */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53300',
  '40001',
  '40P01',
  '55P03',
  '25P03',
  'SQLITE_FULL',
]);

/** Did this fail because the database can't be reached (503), and not because of what was asked? */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // pg's pool has no code for its own time-out and for a connection that ended under a query.
  const message =
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/.test(
      error.message,
    );
  // Another process keeps the SQLite file locked, such as a long import; extended codes say how.
  return CODES.has(code) || code.startsWith('08') || code.startsWith('SQLITE_BUSY') || message;
}
