import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copySampleContent } from '#tests/support/browser/e2e-data.ts';
import { NODE_ENVIRONMENT, ProcessServer } from '#tests/support/server/process-server.ts';

const WARM_UP_MS = 500;
const WARM_UP_PAGES = 20;
const QUIET_MS = 500;
const FLOOD_MS = 3000;
const RATIO_MAX = 1.5;
const [ATTACKER, OTHER] = ['198.51.100.1', '203.0.113.1'];

/**
 * Two equal servers, of which only the first is flooded. They are measured alternately, so that other load on the
 * machine slows both down alike.
 */
let servers: ProcessServer[] = [];
const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'flood-')));

beforeAll(async () => {
  for (const folder of folders) copySampleContent(folder);
  servers = await Promise.all(
    folders.map((folder) => ProcessServer.start({ DATA_DIR: folder, TRUST_PROXY: '1', LOG_LEVEL: 'info' })),
  );
}, 60_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** Requests a cached page. @returns how long it took, in milliseconds */
function read({ origin }: ProcessServer): Promise<number> {
  const begun = performance.now();
  const headers = { 'x-forwarded-for': OTHER, 'accept-encoding': 'br' };
  return new Promise((done, fail) => {
    const sent = request(`${origin}/videos`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) fail(new Error(`the page of another person: ${answer.statusCode}`));
      answer.resume().once('end', () => done(performance.now() - begun));
    });
    sent.once('error', fail).end();
  });
}

/** Renders and requests some pages before the measurement, because the first ones take longer. */
async function warmUp(): Promise<void> {
  for (const { origin } of servers) {
    for (let index = 0; index < WARM_UP_PAGES; index += 1) {
      const headers = { 'x-forwarded-for': `192.0.2.${index}` };
      expect((await fetch(`${origin}/videos?keyword=warm${index}`, { headers })).status).toBe(200);
    }
  }
  await mediansOf(WARM_UP_MS);
}

/** Asks all servers in turn. @returns the median of each server, in milliseconds */
async function mediansOf(ms: number): Promise<number[]> {
  const took = servers.map((): number[] => []);
  for (const end = performance.now() + ms; performance.now() < end; await wait(2)) {
    for (const [index, server] of servers.entries()) took[index]?.push(await read(server));
  }
  return took.map((values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

it.each([
  ['pages', '/videos?keyword='],
  ['the API', '/api/v1/videos?keyword='],
])(
  'under 500 different searches a second from one address, in %s, the cached pages of others remain fast',
  async (_, path) => {
    const flood = fork('tests/support/server/flood.ts', [servers[0]?.origin ?? '', path, ATTACKER], {
      env: NODE_ENVIRONMENT,
    });
    const next = async (step: 'start' | 'count'): Promise<Record<string, number>> => {
      flood.send(step);
      return (await once(flood, 'message'))[0];
    };
    try {
      await warmUp();
      const quiet = await mediansOf(QUIET_MS);
      await next('start');
      const busy = await mediansOf(FLOOD_MS);
      const statuses = await next('count');
      const [flooded = 0, other = 0] = busy;
      console.log(path, JSON.stringify({ quiet, busy, ratio: flooded / other, statuses }));
      // Every search is either answered or refused with 429. How many are refused depends on the machine.
      expect(statuses['200']).toBeGreaterThan(0);
      expect(['200', '429']).toEqual(expect.arrayContaining(Object.keys(statuses)));
      expect(flooded / other).toBeLessThanOrEqual(RATIO_MAX);
    } finally {
      flood.kill();
    }
  },
  20_000,
);
