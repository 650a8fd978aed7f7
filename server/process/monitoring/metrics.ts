import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { WatchStatement } from '#server/db/watch-statements.ts';
import { countEvents } from '#server/process/monitoring/event-metrics.ts';
import { methodOf, routeOf } from '#server/process/monitoring/events.ts';

/**
 * What is counted while the server runs. The values of labels come from fixed sets: route patterns, statuses, names of
 * calls, reasons. So metrics contain nothing personal, and no client can make the number of series grow.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly watchStatement: WatchStatement;
  /** Must be called before routes are registered. */
  watchRequests(app: FastifyInstance): void;
  close(): void;
}

const PAGE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const STATEMENT_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const listening = countEvents(registry);
  return {
    registry,
    watchStatement: statementMetrics(registry),
    watchRequests: (app) => watchRequests(app, registry),
    close() {
      for (const stop of listening) stop();
      registry.clear();
    },
  };
}

/** How many requests are collected at most before they are counted. */
const BATCH = 256;

interface Answered {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/**
 * Requests are counted in batches and before each scrape. Counting each request on its own would cost more, because
 * between two requests the counters are displaced from the processor's caches.
 */
function watchRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  let answered: Answered[] = [];
  const countAnswered = () => {
    const batch = answered;
    answered = [];
    for (const { method, route, status, seconds } of batch) {
      requests.inc({ method, route, status });
      duration.observe({ method, route }, seconds);
    }
  };
  const requests = new Counter({
    name: 'tane_http_requests_total',
    help: 'Answered requests by route pattern, method and status',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect: countAnswered,
  });
  const duration = new Histogram({
    name: 'tane_http_request_duration_seconds',
    help: 'Time from the request to the end of the answer',
    labelNames: ['method', 'route'],
    buckets: PAGE_SECONDS,
    registers,
    collect: countAnswered,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    answered.push({ method: methodOf(request), route: routeOf(request), status, seconds: elapsedTime / 1000 });
    if (answered.length >= BATCH) countAnswered();
    done();
  });
}

function statementMetrics(registry: Registry): WatchStatement {
  const registers = [registry];
  const duration = new Histogram({
    name: 'tane_database_statement_duration_seconds',
    help: 'Time of a statement, with its wait for locks',
    labelNames: ['operation'],
    buckets: STATEMENT_SECONDS,
    registers,
  });
  const failures = new Counter({
    name: 'tane_database_statement_failures_total',
    help: 'Statements that failed',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of ['select', 'insert', 'update', 'delete', 'other']) {
    duration.zero({ operation });
    failures.inc({ operation }, 0);
  }
  return (operation, ms, failed) => {
    duration.observe({ operation }, ms / 1000);
    if (failed) failures.inc({ operation });
  };
}
