import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_PREFIX } from '#contract/limits.ts';
import type { FixedCase } from '../cases.ts';
import { startChild } from '../child-process.ts';
import { requestBytes } from '../load.ts';
import type { Side } from '../measure.ts';
import type { BareRoutes } from './bare-server.ts';
import { recordStatements } from './recorded-statements.ts';

export interface BareServer {
  readonly sideOf: (name: string) => Side;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the bare server with one route per case. A route returns the real server's bytes or runs the same SQL
 * statements.
 */
export async function startBareServer(
  measuredPort: number,
  env: Readonly<Record<'DATABASE_URL', string>>,
  cases: readonly FixedCase[],
): Promise<BareServer> {
  const routes: BareRoutes[] = [];
  for (const one of cases) routes.push(await routeOf(measuredPort, env, one));
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-bench-bare-'));
  const file = join(folder, 'routes.json');
  writeFileSync(file, JSON.stringify(routes));
  const server = await startChild('bare/bare-server.ts', { BARE_ROUTES: file, DATABASE_URL: env.DATABASE_URL });
  rmSync(folder, { recursive: true });
  const indexOf = (name: string) => cases.findIndex((one) => one.name === name);
  return {
    sideOf(name) {
      const bytes = requestBytes('GET', `/${indexOf(name)}`);
      return { port: server.port, request: () => bytes, cpu: server.cpu };
    },
    stop: server.stop,
  };
}

async function routeOf(port: number, env: Readonly<Record<string, string>>, one: FixedCase): Promise<BareRoutes> {
  if (one.bare === 'sql') return { statements: await recordStatements(env, one) };
  const url = `http://127.0.0.1:${port}${API_PREFIX}${one.path}`;
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity', ...one.headers } });
  return { text: await answer.text(), brotli: answer.headers.get('content-encoding') === 'br' };
}
