import { inject } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';
import type { DatabaseKind } from '#tests/support/server/server.ts';
import { type CopiedDatabase, copyPostgres, copySqlite } from '#tests/support/server/server-templates.ts';

/** The value of each series of a scrape, by its name and labels as Prometheus writes them. */
export type Scrape = ReadonlyMap<string, number>;

/** A real server process on a copy of the test content, with its port for metrics. */
export interface MonitoredServer {
  readonly server: ProcessServer;
  readonly database: CopiedDatabase;
  readonly dataDir: string;
  readonly metricsUrl: string;
  scrape(): Promise<Scrape>;
  stop(): Promise<void>;
}

export async function startMonitored(
  kind: DatabaseKind,
  env: Readonly<Record<string, string>> = {},
): Promise<MonitoredServer> {
  const { sqliteFile, postgresName, assetFolder } = inject('templates');
  const database = kind === 'sqlite' ? copySqlite(sqliteFile) : await copyPostgres(inject('postgresUrl'), postgresName);
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const dataDir = assetFolder.replace(/\/assets$/, '');
  const server = await ProcessServer.start({
    PORT: port,
    METRICS_PORT: metricsPort,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret that is long enough for tests',
    ...env,
  });
  const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
  return {
    server,
    database,
    dataDir,
    metricsUrl,
    scrape: async () => series(await (await fetch(metricsUrl)).text()),
    async stop() {
      await server.stop();
      await database.remove();
    },
  };
}

/** Reads Prometheus' text format. */
function series(text: string): Scrape {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}
