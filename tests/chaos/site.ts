import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/free-port.ts';
import { copyDataFolder, type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { Gate } from './gate.ts';
import { Stored } from './stored.ts';

/** `sqlite`: one server process. `nodes`: two on one PostgreSQL. */
export type SiteKind = 'sqlite' | 'nodes';

/** The product as a browser sees it, behind one address. */
export interface Site {
  readonly origin: string;
  readonly gate: Gate;
  readonly stored: Stored;
  readonly nodes: number;
  /** SIGKILL: all that is under way there is cut off. It comes back by itself. Resolves when it is dead. */
  readonly kill: (node: number) => Promise<void>;
  /** Resolves when all are up. */
  readonly whole: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

interface Parts {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly end: () => Promise<void>;
}

export async function openSite(kind: SiteKind, random: () => number): Promise<Site> {
  const gate = new Gate(random);
  const origin = await gate.open();
  const parts = await (kind === 'sqlite' ? onSqlite() : onPostgres());
  const nodes: OwnServer[] = [];
  const ports: number[] = [];
  for (let node = 0; node < (kind === 'sqlite' ? 1 : 2); node += 1) {
    const port = await freePort();
    ports.push(port);
    // One after the other: the first brings the content.
    nodes.push(
      await startOwnServer({
        port,
        env: {
          PUBLIC_ORIGIN: origin,
          DATA_DIR: parts.dataDir,
          DATABASE_URL: parts.databaseUrl,
          APP_SECRET: 'a secret that is long enough for tests',
        },
      }),
    );
  }
  gate.leadTo(ports);
  const stored = new Stored(parts.databaseUrl);
  const restarts = nodes.map(() => Promise.resolve());
  return {
    origin,
    gate,
    stored,
    nodes: nodes.length,
    async kill(node) {
      await restarts[node];
      gate.setDown(node, true);
      await nodes[node]?.stop('SIGKILL');
      restarts[node] = (nodes[node]?.start() ?? Promise.resolve()).then(() => gate.setDown(node, false));
    },
    async whole() {
      await Promise.all(restarts);
    },
    async remove() {
      await Promise.allSettled(restarts);
      await gate.close();
      await Promise.all(nodes.map((node) => node.remove()));
      await stored.close();
      await parts.end();
      rmSync(parts.dataDir, { recursive: true, force: true });
    },
  };
}

async function onSqlite(): Promise<Parts> {
  const dataDir = copyDataFolder();
  return { dataDir, databaseUrl: `sqlite:${join(dataDir, 'shigoto-no-tane.sqlite')}`, end: async () => undefined };
}

async function onPostgres(): Promise<Parts> {
  const { url, stop } = await startPostgres();
  return { dataDir: copyDataFolder(), databaseUrl: url, end: stop };
}
