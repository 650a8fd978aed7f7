import { destination, type Logger, pino } from 'pino';
import type { Config } from '#server/config.ts';

/**
 * Structured logs on stdout. Errors are told by name, code and stack only: a driver's error carries the row
 * (`detail`, `parameters`) that it failed on.
 */
export function createLogger(level: Config['logLevel']): Logger {
  // Written together, at the latest after a second and at the end: a write of its own costs a call more than the rest of it.
  const stdout = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
  const options = {
    level,
    serializers: {
      err: (error: unknown) => {
        if (!(error instanceof Error)) return { name: 'unknown' };
        const code = 'code' in error ? String(error.code) : undefined;
        return { name: error.name, message: error.message, code, stack: error.stack };
      },
    },
  };
  return pino(options, stdout);
}
