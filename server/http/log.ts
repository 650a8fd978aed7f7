import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type DestinationStream, destination, type Logger, pino } from 'pino';
import { REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import type { Clock } from '#lib/clock.ts';
import type { Config } from '#server/config/config.ts';
import type { IsTrustedProxy } from '#server/config/trusted-proxy.ts';
import { codeOf, isDatabaseUnreachable, isRollback } from '#server/db/errors.ts';

const CAUSES_MAX = 5;

/** Creates a logger that writes JSON lines to stdout; tests pass another stream. */
export function createLogger(level: Config['logLevel'], to: DestinationStream = stdout()): Logger {
  return pino({ level, serializers: { err: (error: unknown) => described(error, CAUSES_MAX) } }, to);
}

/** How many bytes of log lines may wait while standard output is slow or the disk is full. Further lines are lost. */
const WAITING_BYTES = 1024 * 1024;

/**
 * Standard output, buffered for up to a second: a separate write for each line would take longer than the request
 * itself. If writing fails, for example because the disk is full, the server continues and reports the failure on
 * standard error.
 */
function stdout(): DestinationStream {
  const stream = destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000, maxLength: WAITING_BYTES });
  let isFailing = false;
  stream.on('error', (error: Error) => {
    if (!isFailing) console.error(`the log can not be written: ${error.message}`);
    isFailing = true;
  });
  stream.on('write', () => {
    isFailing = false;
  });
  // When the process exits, pino flushes the stream and waits until everything is written. On a full disk it would wait
  // forever, so nothing is flushed while writing fails.
  const flush = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    if (!isFailing) flush();
  };
  return stream;
}

/**
 * Errors and their causes are logged by name, code, message and stack only, because a driver's error may contain the
 * failed row (`detail`, `parameters`).
 */
function described(error: unknown, causes: number): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { name: 'unknown' };
  const code = 'code' in error ? String(error.code) : undefined;
  return {
    name: error.name,
    message: withoutData(error, code),
    code,
    // Stack frames only: the lines above them would repeat the message with the data that `withoutData` removes.
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...(error.cause === undefined || causes === 0 ? {} : { cause: described(error.cause, causes - 1) }),
  };
}

/**
 * Removes quoted input from error messages, so that it is not logged. JSON.parse quotes its input; PostgreSQL's data
 * exceptions (class 22) quote the invalid value.
 */
function withoutData({ name, message }: Error, code: string | undefined): string {
  const quotes = name === 'SyntaxError' || code?.startsWith('22');
  return quotes ? message.replace(/".*"/gs, '"…"') : message;
}

const ID_BYTES = 6;

/**
 * The format of the request ids that are accepted from a proxy, such as UUIDs. None of the allowed characters has a
 * special meaning in a log.
 */
const PROXY_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Returns a function that makes the ids of requests. An id from a trusted proxy is used, so that its log and ours show
 * the same id. Otherwise the id is random, so that callers can't write into the log, and short enough to be read out on
 * the telephone.
 */
export function createRequestIds(isTrusted: IsTrustedProxy): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER];
    const isUsed = typeof given === 'string' && PROXY_ID.test(given) && isTrusted(socket.remoteAddress ?? '', 0);
    return isUsed ? given : randomBytes(ID_BYTES).toString('hex');
  };
}

/** Adds the request's id to the response, so that a person who reports an error can state the id. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    done();
  });
}

/**
 * Logs one line per request, without personal data: the route's pattern instead of the URL, and neither the IP address
 * nor the user agent.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
    done();
  });
}

const OUTAGE_EVERY_MS = 30_000;

/**
 * Logs an error if it means that the database is unavailable. A rollback because of concurrent transactions doesn't
 * count.
 * @returns true if the error is logged now, or an equal error was logged in the last 30 s; false if the caller has to
 * log it
 */
export type LogOutage = (error: unknown) => boolean;

/** During an outage every request fails for the same reason, so each reason is logged at most twice a minute. */
export function createOutageLog(logger: Pick<FastifyBaseLogger, 'error'>, clock: Clock): LogOutage {
  const reasons = new Map<string, { next: number; failures: number }>();
  return (error) => {
    if (!(error instanceof Error) || !isDatabaseUnreachable(error) || isRollback(error)) return false;
    const name = causeOf(error);
    const reason = reasons.get(name) ?? { next: Number.NEGATIVE_INFINITY, failures: 0 };
    reasons.set(name, reason);
    reason.failures += 1;
    const now = clock.now();
    if (now < reason.next) return true;
    reason.next = now + OUTAGE_EVERY_MS;
    logger.error({ err: error, failures: reason.failures }, 'the database can not be used');
    reason.failures = 0;
    return true;
  };
}

/**
 * Returns the code or message of the innermost cause. So a failed health check and a failed query with the same cause
 * are logged together.
 */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : codeOf(error) || error.message;
}

/**
 * Warns once if a request has X-Forwarded-For although no proxy is trusted. If there is a proxy, all visitors appear to
 * have its IP address and share its rate limits. The value of X-Forwarded-For is not logged, because anybody can forge
 * it and it contains IP addresses.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, { trustProxy }: Config): void {
  if (trustProxy !== false) return;
  let warned = false;
  app.addHook('onRequest', (request, _, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      app.log.warn(
        'X-Forwarded-For was sent, but TRUST_PROXY is false: if a proxy is in front, all visitors count as one',
      );
    }
    done();
  });
}
