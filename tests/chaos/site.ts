import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { newDataFolder, type OwnServer, startOwnServer } from '#tests/support/browser/own-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { FaultProxy } from './fault-proxy.ts';
import { Stored } from './stored.ts';

const APP_SECRET = 'a secret that is long enough for tests';

/** `sqlite`: one server process on SQLite. `nodes`: two server processes on one PostgreSQL. */
export type SiteKind = 'sqlite' | 'nodes';

/** The servers, which the browser reaches through the fault proxy at one origin. */
export interface Site {
  readonly origin: string;
  readonly proxy: FaultProxy;
  readonly stored: Stored;
  readonly nodes: number;
  /**
   * Kills a server with SIGKILL and restarts it. Resolves once the process has ended, without waiting for the restart.
   */
  readonly kill: (node: number) => Promise<void>;
  /** Resolves when all servers are running. */
  readonly whole: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface Parts {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly end: () => Promise<void>;
}

export async function openSite(kind: SiteKind, random: () => number): Promise<Site> {
  const proxy = new FaultProxy(random);
  const origin = await proxy.open();
  const parts = await (kind === 'sqlite' ? onSqlite() : onPostgres());
  const nodes: OwnServer[] = [];
  const ports: number[] = [];
  for (let node = 0; node < (kind === 'sqlite' ? 1 : 2); node += 1) {
    const port = await freePort();
    ports.push(port);
    // Servers start one after the other, because the first one may have to import the content.
    nodes.push(
      await startOwnServer({
        port,
        env: {
          PUBLIC_ORIGIN: origin,
          DATA_DIR: parts.dataDir,
          DATABASE_URL: parts.databaseUrl,
          MIGRATE_AT_START: '1',
          APP_SECRET,
        },
      }),
    );
  }
  proxy.forwardTo(ports);
  const stored = new Stored(parts.databaseUrl, APP_SECRET);
  const restarts = nodes.map(() => Promise.resolve());
  return {
    origin,
    proxy,
    stored,
    nodes: nodes.length,
    async kill(node) {
      await restarts[node];
      proxy.setDown(node, true);
      await nodes[node]?.stop('SIGKILL');
      restarts[node] = (nodes[node]?.start() ?? Promise.resolve()).then(() => proxy.setDown(node, false));
    },
    async whole() {
      await Promise.all(restarts);
    },
    async remove() {
      await Promise.allSettled(restarts);
      await proxy.close();
      await Promise.all(nodes.map((node) => node.remove()));
      await stored.close();
      await parts.end();
      rmSync(parts.dataDir, { recursive: true, force: true });
    },
  };
}

async function onSqlite(): Promise<Parts> {
  const dataDir = newDataFolder();
  return { dataDir, databaseUrl: `sqlite:${join(dataDir, 'shigoto-no-tane.sqlite')}`, end: async () => undefined };
}

async function onPostgres(): Promise<Parts> {
  const { url, stop } = await startPostgres();
  return { dataDir: newDataFolder(), databaseUrl: url, end: stop };
}
