import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { within } from '#lib/async.ts';
import type { Config } from '#server/config/config.ts';
import { type IsTrustedProxy, trustedProxies } from '#server/config/trusted-proxy.ts';
import type { WatchStatement } from '#server/db/watch-statements.ts';
import { methodOf } from '#server/process/monitoring/events.ts';

/** How long the shutdown waits for a collector that doesn't answer. */
const CLOSE_MS = 2000;

/**
 * A span for each request, with a child span for each statement. Spans contain the route's pattern, the status, the
 * request id and the kind of statement, but no IP address, URL, body or SQL.
 */
export interface Traces {
  readonly watchStatement: WatchStatement;
  /** Must be called before routes are registered. */
  watchRequests(app: FastifyInstance): void;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

export interface TracesOptions extends NonNullable<Config['traces']> {
  readonly trustProxy: Config['trustProxy'];
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

export function createTraces({ endpoint, service, share, trustProxy, logger }: TracesOptions): Traces {
  const ignore = () => undefined;
  const tell = (message: string) => logger.warn({ reason: message }, 'traces could not be sent');
  diag.setLogger({ error: tell, warn: ignore, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.ERROR);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) })],
  });
  const tracer = provider.getTracer(service);
  const current = new AsyncLocalStorage<Span>();
  const isTrusted = trustedProxies(trustProxy);

  return {
    watchRequests(app) {
      const spans = new WeakMap<FastifyRequest, Span>();
      app.addHook('onRequest', (request, _reply, done) => {
        const span = tracer.startSpan(methodOf(request), { kind: SpanKind.SERVER }, parentOf(request, isTrusted));
        spans.set(request, span);
        current.run(span, done);
      });
      // Makes the span current again: AsyncLocalStorage loses it while the body is read, because the body's events
      // belong to the connection and not to the request.
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request);
        if (span === undefined) done();
        else current.run(span, done);
      });
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request);
        if (span !== undefined) endRequest(span, request, reply.statusCode);
        done();
      });
    },
    watchStatement(operation, ms, failed) {
      const request = current.getStore();
      if (request?.isRecording() !== true) return;
      const now = Date.now();
      const attributes = { 'db.operation.name': operation };
      const options = { kind: SpanKind.CLIENT, startTime: now - ms, attributes };
      const span = tracer.startSpan(operation, options, trace.setSpan(ROOT_CONTEXT, request));
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(now);
    },
    close: async () => {
      await within(provider.shutdown(), CLOSE_MS);
    },
  };
}

/** Ends the span of a request, and names it after the route's pattern instead of the URL. */
function endRequest(span: Span, request: FastifyRequest, status: number): void {
  const method = methodOf(request);
  const route = request.routeOptions.url;
  if (route !== undefined) span.updateName(`${method} ${route}`).setAttribute('http.route', route);
  span.setAttributes({
    'http.request.method': method,
    'http.response.status_code': status,
    'tane.request_id': request.id,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * The context in which a request's span starts. It contains the proxy's span as the parent, but only if a trusted proxy
 * sends one (W3C Trace Context): other clients must not be able to choose trace ids or to have all of their requests
 * traced.
 */
function parentOf({ headers, socket }: FastifyRequest, isTrusted: IsTrustedProxy): Context {
  const { traceparent } = headers;
  if (typeof traceparent !== 'string' || !isTrusted(socket.remoteAddress ?? '', 0)) return ROOT_CONTEXT;
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
}
