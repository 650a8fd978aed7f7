import { resolve } from 'node:path';
import * as v from 'valibot';
import { configSchema, type Environment } from '#server/config/config-schema.ts';

/** The server's configuration, parsed once at startup from environment variables (docs/operate.md, Configuration). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The origin at which browsers open the service, without a trailing slash. */
  readonly publicOrigin: string;
  /** `sqlite:<absolute path>` or `postgres://…` */
  readonly databaseUrl: string;
  /** The URL for migrations, backups and restores if `databaseUrl` leads to a pooler. Null: they use `databaseUrl`. */
  readonly migrateDatabaseUrl: string | null;
  /** Whether the server migrates PostgreSQL when it starts. A SQLite file is always migrated. */
  readonly migrateAtStart: boolean;
  /** Absolute path of the folder for assets, the SQLite file, and the secret if none is configured. */
  readonly dataDir: string;
  /**
   * Absolute path of the content folder. The server imports this folder if the database has no content. If this node
   * lacks image or media files, the server makes them from this folder, provided that the folder has the same content
   * as the database. Null: the sample content.
   */
  readonly contentDir: string | null;
  /**
   * Null: a secret is generated once and stored in dataDir. With PostgreSQL a secret must be configured, because all
   * nodes share it.
   */
  readonly appSecret: string | null;
  /**
   * Secrets that are only used for reading: the predecessors of `appSecret`, or a new secret with which other nodes may
   * already write.
   */
  readonly previousSecrets: readonly string[];
  /** Absolute path of the file with the key of backups. Null: backups are not encrypted. */
  readonly backupKeyFile: string | null;
  readonly line: {
    readonly channelId: string | null;
    readonly channelSecret: string | null;
    readonly issuer: string;
    readonly api: string;
  };
  readonly localLogin: boolean;
  /** Prepended to the paths of images and media, for a CDN. '' means the origin of the page. */
  readonly mediaBaseUrl: string;
  /** Prepended to the paths of API calls. '' means the origin of the page. */
  readonly apiBaseUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly cookieDomain: string | null;
  readonly gtmId: string | null;
  /**
   * For debugging: error screens show the message of the error that occurred in the page. Server errors stay hidden.
   */
  readonly errorDetails: boolean;
  /**
   * The proxies whose X-Forwarded-For is trusted. `false`: none. A number: that many proxies in front of the server. A
   * string: the proxies with these IP addresses or networks, separated by commas.
   */
  readonly trustProxy: false | number | string;
  readonly logLevel: Environment['LOG_LEVEL'];
  /** Where metrics are served. Null: no metrics. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /**
   * The OpenTelemetry collector that receives traces, the name of this service in them, and the share of requests that
   * are traced (0 to 1). Null: no traces.
   */
  readonly traces: { readonly endpoint: string; readonly service: string; readonly share: number } | null;
}

/** The server can't start with this configuration. main.ts prints the message, one line of Japanese, and exits. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>, projectRoot: string): Config {
  // An empty value counts as unset: Compose files and shells often unset a variable by making it empty.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = v.safeParse(configSchema, given);
  if (!parsed.success) {
    const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''} ${issue.message}`.trim());
    throw new ConfigError(`設定が正しくありません：${[...new Set(problems)].join(' ')}`);
  }
  return fromEnvironment(parsed.output, projectRoot);
}

function fromEnvironment(env: Environment, projectRoot: string): Config {
  const dataDir = resolve(projectRoot, env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    databaseUrl: databaseUrl(env.DATABASE_URL, dataDir, projectRoot),
    migrateDatabaseUrl: env.MIGRATE_DATABASE_URL ?? null,
    migrateAtStart: env.MIGRATE_AT_START === '1',
    dataDir,
    contentDir: env.CONTENT_DIR === undefined ? null : resolve(projectRoot, env.CONTENT_DIR),
    appSecret: env.APP_SECRET ?? null,
    previousSecrets: env.APP_SECRET_PREVIOUS ?? [],
    backupKeyFile: env.BACKUP_KEY_FILE === undefined ? null : resolve(projectRoot, env.BACKUP_KEY_FILE),
    line: {
      channelId: env.LINE_CHANNEL_ID ?? null,
      channelSecret: env.LINE_CHANNEL_SECRET ?? null,
      issuer: env.LINE_ISSUER,
      api: env.LINE_API,
    },
    localLogin: env.LOCAL_LOGIN === '1',
    mediaBaseUrl: env.MEDIA_BASE_URL,
    apiBaseUrl: env.API_BASE_URL,
    allowedOrigins: env.ALLOWED_ORIGINS ?? [],
    cookieDomain: env.COOKIE_DOMAIN ?? null,
    gtmId: env.GTM_ID ?? null,
    errorDetails: env.ERROR_DETAILS === '1',
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metrics: env.METRICS_PORT === undefined ? null : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
            service: env.OTEL_SERVICE_NAME,
            share: env.OTEL_TRACES_SAMPLER_ARG,
          },
  };
}

/** Resolves a relative SQLite path against the project folder, whatever the working directory is. */
function databaseUrl(given: string | undefined, dataDir: string, projectRoot: string): string {
  if (given === undefined) return `sqlite:${resolve(dataDir, 'shigoto-no-tane.sqlite')}`;
  return given.startsWith('sqlite:') ? `sqlite:${resolve(projectRoot, given.slice('sqlite:'.length))}` : given;
}
