import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import type { Envelope } from '#contract/api/envelope.ts';
import { API_PREFIX } from '#contract/limits.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { openSecrets } from '#server/db/encryption/app-secrets.ts';
import { createFieldCipher, type FieldCipher } from '#server/db/encryption/field-cipher.ts';
import { KeyRing } from '#server/db/encryption/key-ring.ts';
import { registerKey } from '#server/db/encryption/registered-keys.ts';
import { openDatabase } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import type { MissLimits } from '#server/http/limits/miss-limits.ts';
import type { RateLimits } from '#server/http/limits/rate-limits.ts';
import { createLogger } from '#server/http/log.ts';
import type { Timeouts } from '#server/http/server.ts';
import { createImageEncoder } from '#server/images/image-encoder.ts';
import { connectLine, type LineConnection } from '#server/line/connection.ts';
import { createLinkPreview, type LinkPreview } from '#server/link-preview/link-preview.ts';
import type { Page } from '#server/ssr/page.ts';
import { type CopiedDatabase, copyPostgres, copySqlite, TEST_NOW } from '#tests/support/server/server-templates.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

/** A clock that stands still until a test changes `time`. */
export class TestClock {
  time = TEST_NOW;
  now(): number {
    return this.time;
  }
}

export interface ServerOptions {
  readonly page?: Page;
  readonly env?: Record<string, string>;
  /** Configuration values of `secondNode` that differ from those of the first node. */
  readonly config?: Partial<Config>;
  readonly rateLimits?: RateLimits;
  readonly missLimits?: MissLimits;
  readonly linkPreview?: LinkPreview;
  readonly timeouts?: Timeouts;
  /** Receives the server's log, line by line. */
  readonly log?: (line: string) => void;
}

/** Limits that no test reaches. They are high, because all requests of the tests come from one IP address. */
const NEVER = { address: 1_000_000, member: 1_000_000 };
const UNLIMITED: RateLimits = {
  login: NEVER,
  callback: NEVER,
  refresh: NEVER,
  upload: NEVER,
  preview: NEVER,
  export: NEVER,
  write: NEVER,
  report: NEVER,
  notFound: NEVER,
};

/** A link preview that resolves no host names, so that tests never send requests to the internet. */
const NO_INTERNET = createLinkPreview({ encodeImage: createImageEncoder(), lookup: async () => [] });

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly bytes: Buffer;
  readonly body: Envelope<never>;
}

/** Anything that answers requests: a server within the test process, or a separate server process. */
export interface Askable {
  ask(url: string, options?: InjectOptions): Promise<Answer>;
}

export class TestServer implements Askable {
  clock = new TestClock();
  app!: FastifyInstance;
  db!: Db;
  config!: Config;
  line!: LineConnection;
  keys!: KeyRing;
  cipher!: FieldCipher;
  readonly encodeImage = createImageEncoder();
  #copy: CopiedDatabase | null = null;

  async start(kind: DatabaseKind, options: ServerOptions): Promise<void> {
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
      LOCAL_LOGIN: '1',
      ...options.env,
    };
    this.config = readConfig(env, process.cwd());
    await this.#build(options);
    await registerKey(this.db, this.keys.current().id, this.clock.now());
  }

  /**
   * Starts another node with the same clock and, unless `options.config` names another one, the same database. The new
   * node must be stopped before the first one.
   */
  async secondNode(options: ServerOptions = {}): Promise<TestServer> {
    const node = new TestServer();
    node.clock = this.clock;
    node.config = { ...this.config, ...options.config };
    await node.#build(options);
    // Registers the key only in the first node's database. Another database may be unreachable, as in tests of outages.
    if (node.config.databaseUrl === this.config.databaseUrl)
      await registerKey(node.db, node.keys.current().id, this.clock.now());
    return node;
  }

  async #build(options: ServerOptions): Promise<void> {
    this.db = openDatabase(this.config.databaseUrl);
    const secrets = await openSecrets(this.config);
    this.keys = new KeyRing(secrets);
    this.cipher = createFieldCipher(this.keys);
    this.line = connectLine(this.config, this.clock, this.encodeImage);
    this.app = await buildApp({
      config: this.config,
      db: this.db,
      clock: this.clock,
      logger: options.log === undefined ? createLogger('silent') : createLogger('info', { write: options.log }),
      page: options.page ?? null,
      secrets,
      line: this.line,
      encodeImage: this.encodeImage,
      rateLimits: options.rateLimits ?? UNLIMITED,
      missLimits: options.missLimits ?? null,
      random: () => 0.5,
      linkPreview: options.linkPreview ?? NO_INTERNET,
      checkAnswers: true,
      ...(options.timeouts === undefined ? {} : { timeouts: options.timeouts }),
    });
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.db.destroy();
    await this.#copy?.remove();
  }

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

  /** Calls the API. `path` begins after the API prefix. */
  api(path: string, options: InjectOptions = {}): Promise<Answer> {
    return this.ask(`${API_PREFIX}${path}`, options);
  }
}

/** Runs a suite on a real SQLite and a real PostgreSQL, each with a fresh copy of the test content. */
export function onEveryDatabase(
  suite: (server: TestServer, kind: DatabaseKind) => void,
  options: ServerOptions = {},
): void {
  describe.each<DatabaseKind>(['sqlite', 'postgres'])('on %s', (kind) => onDatabase(kind, suite, options));
}

/** Runs a suite on SQLite only, for behaviour that doesn't depend on the database, such as headers and rate limits. */
export function onSqlite(suite: (server: TestServer) => void, options: ServerOptions = {}): void {
  onDatabase('sqlite', suite, options);
}

function onDatabase(
  kind: DatabaseKind,
  suite: (server: TestServer, kind: DatabaseKind) => void,
  options: ServerOptions,
): void {
  const server = new TestServer();
  beforeAll(() => server.start(kind, options));
  afterAll(() => server.stop());
  suite(server, kind);
}
