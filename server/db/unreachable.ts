/** Errors of the network, and PostgreSQL's "shutting down", "starting up", "too many clients", "connection …" classes. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // Another process keeps the SQLite file locked, such as a long import.
  'SQLITE_BUSY',
]);

/** Did this fail because the database can't be reached (503), and not because of what was asked? */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // pg's pool has no code for its own time-out and for a connection that ended under a query.
  const message = /^(timeout exceeded when trying to connect|Connection terminated)/.test(error.message);
  return CODES.has(code) || code.startsWith('08') || message;
}
