import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordImport } from '#server/content/import-state.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type MonitoredServer, type Scrape, startMonitored } from '#tests/support/monitoring/monitored-server.ts';
import { loginAs, TestBrowser } from '#tests/support/server/member.ts';
import { multipart } from '#tests/support/server/multipart.ts';
import { newKey, newMember } from '#tests/support/server/recording.ts';
import type { DatabaseKind } from '#tests/support/server/server.ts';

describe.each<DatabaseKind>(['sqlite', 'postgres'])('the metrics of a server on %s', (kind) => {
  let monitored: MonitoredServer;
  beforeAll(async () => {
    monitored = await startMonitored(kind);
  });
  afterAll(() => monitored.stop());

  /** By how much each series has risen while `work` ran. Series that didn't rise are left out. */
  async function risen(work: () => Promise<unknown>): Promise<Scrape> {
    const before = await monitored.scrape();
    await work();
    const after = await monitored.scrape();
    return new Map(
      [...after]
        .map(([name, value]) => [name, value - (before.get(name) ?? 0)] as const)
        .filter(([, rise]) => rise > 0),
    );
  }
  const api = (path: string) => monitored.server.api(path);

  it('count requests and their time by route pattern, method and status', async () => {
    const rise = await risen(async () => {
      await api('/videos?word=secret-word');
      await api('/videos/no-such-video');
      await monitored.server.ask('/no/such/page');
    });
    const of = (method: string, route: string, status: number) =>
      rise.get(`tane_http_requests_total{method="${method}",route="${route}",status="${status}"}`);
    expect(of('GET', '/api/v1/videos', 200)).toBe(1);
    expect(rise.get('tane_http_request_duration_seconds_count{method="GET",route="/api/v1/videos"}')).toBe(1);
    expect([...rise.keys()].join('\n')).not.toMatch(/secret-word|no-such|such\/page/);
  });

  it('tell hits and misses of the caches apart', async () => {
    const read = (outcome: string) => `tane_cache_reads_total{cache="answers",outcome="${outcome}"}`;
    const first = await risen(() => api('/notifications'));
    expect([first.get(read('hit')), first.get(read('miss'))]).toEqual([undefined, 1]);
    const second = await risen(() => api('/notifications'));
    expect([second.get(read('hit')), second.get(read('miss'))]).toEqual([1, undefined]);
  });

  it('count statements and their time by operation', async () => {
    const rise = await risen(async () => {
      await newMember(monitored.server);
      await api('/videos?word=another');
    });
    for (const operation of ['select', 'insert', 'update']) {
      expect(rise.get(`tane_database_statement_duration_seconds_count{operation="${operation}"}`)).toBeGreaterThan(0);
    }
    expect((await monitored.scrape()).get('tane_database_statement_failures_total{operation="select"}')).toBe(0);
  });

  it('count queued writes that are accepted, repeated and refused', async () => {
    const { browser } = await newMember(monitored.server);
    const put = (key: string, payload: object, from: TestBrowser = browser) =>
      from.api('/videos/favorites', { method: 'POST', headers: { 'idempotency-key': key }, payload });
    const { video_id } = ((await api('/videos')).body.contents as { videos: { video_id: string }[] }).videos[0] ?? {};
    const change = { flagChanges: [{ videoId: video_id, favoriteFlag: 1 }] };
    const key = newKey();
    const rise = await risen(async () => {
      expect((await put(key, change)).status).toBe(200);
      expect((await put(key, change)).status).toBe(200);
      expect((await put(key, change)).status).toBe(200);
      expect((await put(newKey(), { flagChanges: 'all' })).status).toBe(422);
      expect((await put(newKey(), change, new TestBrowser(monitored.server))).status).toBe(401);
    });
    const of = (outcome: string) => rise.get(`tane_queued_writes_total{call="putFavorites",outcome="${outcome}"}`);
    expect([of('accepted'), of('repeated'), of('refused'), of('failed')]).toEqual([1, 2, 2, undefined]);
  });

  it('count logins by outcome', async () => {
    const rise = await risen(async () => {
      await loginAs(monitored.server, 'new');
      const lost = new TestBrowser(monitored.server);
      const { code } = await lost.comeBackFromLine('new');
      const payload = { code, state: 'x'.repeat(43) };
      expect((await lost.api('/auth/line/callback', { method: 'POST', payload })).status).toBe(401);
      const wrong = new TestBrowser(monitored.server);
      const { state } = await wrong.comeBackFromLine('new');
      const refused = { code: 'no-such-code', state };
      expect((await wrong.api('/auth/line/callback', { method: 'POST', payload: refused })).status).toBe(401);
    });
    const of = (outcome: string) => rise.get(`tane_logins_total{outcome="${outcome}"}`);
    expect(['succeeded', 'unknown_state', 'refused_by_line', 'line_unavailable'].map(of)).toEqual([1, 1, 1, undefined]);
  });

  it('count refused pictures by reason', async () => {
    const browser = await loginAs(monitored.server, 'taro');
    const rise = await risen(async () => {
      const form = multipart([{ name: 'avatar_img', file: 'a.png', bytes: 'not a picture' }]);
      expect((await browser.api('/users/me/avatar', { ...form, payload: form.payload.toString() })).status).toBe(422);
    });
    expect(rise.get('tane_pictures_total{outcome="not-an-image"}')).toBe(1);
  });

  it('count requests that are no HTTP', async () => {
    const rise = await risen(
      () =>
        new Promise<void>((done, fail) => {
          const { port } = new URL(monitored.server.origin);
          const socket = connect(Number(port), '127.0.0.1', () => socket.write('hello\r\n\r\n'));
          socket.resume().on('close', () => done());
          socket.on('error', fail);
        }),
    );
    expect(rise.get('tane_broken_requests_total{status="400"}')).toBe(1);
  });

  it('show the event loop, the memory, the disk, and with PostgreSQL the pool', async () => {
    const now = await monitored.scrape();
    expect(now.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
    const [free = 0, size = 0] = [now.get('tane_data_disk_free_bytes'), now.get('tane_data_disk_size_bytes')];
    expect(free).toBeGreaterThan(0);
    expect(free).toBeLessThanOrEqual(size);
    expect(now.get('tane_database_pool_max_connections')).toBe(kind === 'postgres' ? 10 : undefined);
    const open = ['busy', 'idle'].map((state) => now.get(`tane_database_pool_connections{state="${state}"}`) ?? 0);
    expect((open[0] ?? 0) + (open[1] ?? 0) > 0).toBe(kind === 'postgres');
  });

  it('show when content was last imported successfully, and whether an import has failed since', async () => {
    const seen = async () => {
      const now = await monitored.scrape();
      return [now.get('tane_content_imported_timestamp_seconds'), now.get('tane_content_import_failed')];
    };
    const db = openDatabase(monitored.database.url);
    expect(await seen()).toEqual([undefined, 0]);
    await recordImport(db, 1_700_000_000_000, true);
    expect(await seen()).toEqual([1_700_000_000, 0]);
    await recordImport(db, 1_700_000_100_000, false);
    expect(await seen()).toEqual([1_700_000_000, 1]);
    await recordImport(db, 1_700_000_200_000, true);
    expect(await seen()).toEqual([1_700_000_200, 0]);
    await db.destroy();
  });

  it('are on a port of their own, and not on that of the service', async () => {
    const answer = await fetch(monitored.metricsUrl);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await fetch(monitored.metricsUrl.replace('/metrics', '/'))).status).toBe(404);
    expect((await fetch(monitored.metricsUrl, { method: 'POST' })).status).toBe(404);
    const onPublicPort = await monitored.server.ask('/metrics');
    expect(onPublicPort.status).toBe(404);
    expect(onPublicPort.text).not.toContain('tane_');
  });

  it('do not grow with strange paths, methods and queries', async () => {
    const flood = async (from: number) => {
      for (let one = from; one < from + 25; one += 1) {
        await monitored.server.ask(`/x${one}/y?z=${one}`);
        await monitored.server.ask(`/api/v1/${one}`, { method: one % 2 === 0 ? 'DELETE' : 'GET' });
        await monitored.server.ask(`/images/${one}.webp`, { headers: { 'user-agent': `agent ${one}` } });
        await monitored.server.ask(`/api/v1/videos/${one}?q=${one}`, { method: 'PROPFIND' as 'GET' });
        await api(`/videos?word=${one}`);
      }
    };
    await flood(0);
    const seen = new Set((await monitored.scrape()).keys());
    await flood(1000);
    const added = [...(await monitored.scrape()).keys()].filter((name) => !seen.has(name));
    // Two kinds of series may be added: those with the status 429, because the rate limit may refuse some of these
    // requests, and Node's own metrics, such as open handles by kind.
    expect(added.filter((name) => name.startsWith('tane_') && !name.includes('status="429"'))).toEqual([]);
    expect([...seen].filter((name) => name.startsWith('tane_')).length).toBeLessThan(800);
  });
});
