import type { FastifyInstance } from 'fastify';
import type { InjectOptions } from 'light-my-request';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/schema.ts';
import type { Page } from '#server/ssr/page.ts';
import { type CopiedDatabase, copyPostgres, copySqlite, TEST_NOW } from '#tests/support/server-templates.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A clock that only moves when a test moves it. */
export class TestClock {
  time = TEST_NOW;
  now(): number {
    return this.time;
  }
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: Envelope<never>;
}

export class TestServer {
  readonly clock = new TestClock();
  app!: FastifyInstance;
  db!: Db;
  config!: Config;
  #copy!: CopiedDatabase;

  async start(kind: DatabaseKind, options: { page?: Page; env?: Record<string, string> }): Promise<void> {
    const templates = inject('templates');
    this.#copy =
      kind === 'sqlite'
        ? copySqlite(templates.sqliteFile)
        : await copyPostgres(inject('postgresUrl'), templates.postgresName);
    const env = {
      DATABASE_URL: this.#copy.url,
      DATA_DIR: templates.assetFolder.replace(/\/assets$/, ''),
      APP_SECRET: 'a secret that is long enough for tests',
      PUBLIC_ORIGIN: 'https://tane.example.jp',
      ...options.env,
    };
    this.config = readConfig(env, process.cwd());
    this.db = openDatabase(this.config.databaseUrl);
    this.app = await buildApp({
      config: this.config,
      db: this.db,
      clock: this.clock,
      logger: pino({ level: 'silent' }),
      page: options.page ?? null,
      random: () => 0.5,
      checkAnswers: true,
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.db.destroy();
    await this.#copy.remove();
  }

  /** Any address of the server. */
  async ask(url: string, options: InjectOptions = {}): Promise<Answer> {
    const { statusCode, headers, body, rawPayload } = await this.app.inject({ url, ...options });
    return {
      status: statusCode,
      headers,
      text: body,
      bytes: rawPayload,
      get body() {
        return JSON.parse(body);
      },
    };
  }

  /** A call of the API, by its path below the prefix. */
  api(path: string, options: InjectOptions = {}): Promise<Answer> {
    return this.ask(`${API_PREFIX}${path}`, options);
  }
}

/** Runs a suite on a real SQLite and on a real PostgreSQL, each with a fresh copy of the test content. */
export function onEveryDatabase(
  suite: (server: TestServer, kind: DatabaseKind) => void,
  options: { page?: Page; env?: Record<string, string> } = {},
): void {
  describe.each<DatabaseKind>(['sqlite', 'postgres'])('on %s', (kind) => {
    const server = new TestServer();
    beforeAll(() => server.start(kind, options));
    afterAll(() => server.stop());
    suite(server, kind);
  });
}
