import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { REQUEST_ID_HEADER } from '#contract/page-constants.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type OtlpReceiver, type ReceivedSpan, startReceiver } from '#tests/support/monitoring/otlp-receiver.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import { newKey, newMember } from '#tests/support/server/recording.ts';
import type { DatabaseKind } from '#tests/support/server/server.ts';
import { copyPostgres, copySqlite } from '#tests/support/server/server-templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'shigoto-traces-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function start(kind: DatabaseKind, env: Record<string, string>) {
  const { sqliteFile, postgresName, assetFolder } = inject('templates');
  const database = kind === 'sqlite' ? copySqlite(sqliteFile) : await copyPostgres(inject('postgresUrl'), postgresName);
  const port = String(await freePort());
  const server = await ProcessServer.start({
    PORT: port,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: assetFolder.replace(/\/assets$/, ''),
    APP_SECRET: 'a secret that is long enough for tests',
    ...env,
  });
  const stop = async () => {
    const code = await server.stop();
    await database.remove();
    return code;
  };
  return { server, stop };
}

describe.each<DatabaseKind>(['sqlite', 'postgres'])('the traces of a server on %s', (kind) => {
  const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
  let receiver: OtlpReceiver;
  let requestId: unknown;
  beforeAll(async () => {
    receiver = await startReceiver();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_SERVICE_NAME: 'tane-test', TRUST_PROXY: '1' };
    const { server, stop } = await start(kind, env);
    const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`;
    const answer = await server.api('/videos?word=secret-word', { headers: { traceparent } });
    requestId = answer.headers[REQUEST_ID_HEADER];
    await server.ask('/no/such/page');
    const member = await newMember(server);
    const record = { condition: 3, feeling: 3, note: 'secret-note', occurred_at: new Date().toISOString() };
    await member.write('POST', '/users/conditions', record, { 'idempotency-key': newKey() });
    // The server sends the remaining spans before it stops.
    await stop();
  });
  afterAll(() => receiver.stop());

  const named = (name: string) => receiver.spans.filter((span) => span.name === name);
  const inside = ({ spanId }: ReceivedSpan) => receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

  it('name a request by its route, with status and request id', () => {
    const [span] = named('GET /api/v1/videos');
    expect(span?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/v1/videos',
      'http.response.status_code': 200,
      'tane.request_id': requestId,
    });
    expect(receiver.services).toEqual(new Set(['tane-test']));
  });

  it('continue the trace of a trusted proxy', () => {
    expect(named('GET /api/v1/videos')[0]).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7' });
  });

  it('contain the statements of a request, also after its body was read', () => {
    const [reading] = named('GET /api/v1/videos');
    expect(reading && inside(reading).map(({ name }) => name)).toContain('select');
    const [registration] = named('POST /api/v1/auth/register');
    const statements = registration === undefined ? [] : inside(registration);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update', 'insert']));
    expect(statements[0]?.attributes).toEqual({ 'db.operation.name': expect.any(String) });
    expect(named('select').every((span) => span.parentSpanId !== undefined)).toBe(true);
  });

  it('contain no query, no path of a stranger, no body and no cookie', () => {
    expect(receiver.spans.length).toBeGreaterThan(5);
    expect(receiver.texts.join()).not.toMatch(/secret|no\/such|session|insert into|select "|127\.0\.0\.1/);
  });
});

/** A module that notes in the file LOADED which modules of the optional packages Node.js loads. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    if (/@opentelemetry|prom-client/.test(url)) appendFileSync(process.env.LOADED, url + '\\n');
    return next(url, context);
  },
});
`;

describe('the libraries', () => {
  async function loadedWith(env: Record<string, string>): Promise<string> {
    const [recorder, loaded] = [join(folder, 'recorder.mjs'), join(folder, 'loaded')];
    writeFileSync(recorder, RECORDER);
    writeFileSync(loaded, '');
    const { server, stop } = await start('sqlite', { NODE_OPTIONS: `--import ${recorder}`, LOADED: loaded, ...env });
    expect((await server.api('/videos')).status).toBe(200);
    // The server stops in time even if no collector receives its spans.
    expect(await stop()).toBe(0);
    return readFileSync(loaded, 'utf8');
  }

  it('of metrics and traces are not loaded by default', async () => {
    expect(await loadedWith({})).toBe('');
  });

  it('of traces are not loaded for metrics', async () => {
    const loaded = await loadedWith({ METRICS_PORT: String(await freePort()) });
    expect(loaded).toContain('/prom-client/');
    // prom-client itself imports the interfaces of OpenTelemetry, which do nothing without the library.
    expect(loaded).not.toMatch(/@opentelemetry\/(?!api\/)/);
  });

  it('of traces are loaded when a collector is set', async () => {
    const loaded = await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(loaded).toMatch(/@opentelemetry\/sdk-trace\//);
    expect(loaded).not.toContain('/prom-client/');
  });
});
