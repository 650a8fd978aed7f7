import { type DestinationStream, destination, type Logger, pino } from 'pino';
import type { Config } from '#server/config.ts';

/** How far an error's causes are followed. */
const CAUSES_MAX = 5;

/** Structured logs on stdout, or where a test reads them. */
export function createLogger(level: Config['logLevel'], to: DestinationStream = stdout()): Logger {
  return pino({ level, serializers: { err: (error: unknown) => described(error, CAUSES_MAX) } }, to);
}

/** Written together, at the latest after a second and at the end: a write of its own costs a call more than the rest of it. */
function stdout(): DestinationStream {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
}

/**
 * Errors are told by name, code, message and stack only, and so are their causes: a driver's error carries the row
 * (`detail`, `parameters`) that it failed on.
 */
function described(error: unknown, causes: number): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    name: error.name,
    message: withoutData(error, code),
    code,
    // The first lines are the message again.
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: described(error.cause, causes - 1) }),
  };
}

/** JSON.parse quotes what it can't read, and PostgreSQL's data exceptions (class 22) the value. */
function withoutData({ name, message }: Error, code: string | undefined): string {
  const quotes = name === 'SyntaxError' || code?.startsWith('22');
  return quotes ? message.replace(/".*"/gs, '"…"') : message;
}
