import { resolve } from 'node:path';
import * as v from 'valibot';
import { configSchema, type Environment } from '#server/config-schema.ts';

/** Everything that the server takes from its environment, parsed once at the start (DESIGN 4.4). */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Where people reach the service, without a slash at the end. */
  readonly publicOrigin: string;
  /** `sqlite:<absolute path>` or `postgres://…` */
  readonly databaseUrl: string;
  /** Absolute. Holds assets, the SQLite file, and the secret when none is given. */
  readonly dataDir: string;
  /** Absolute. Where content is imported from at a start that finds none, or finds its files missing. */
  readonly contentDir: string | null;
  /** Null: made once in dataDir. Never with PostgreSQL, where all nodes must share it. */
  readonly appSecret: string | null;
  readonly line: {
    readonly channelId: string | null;
    readonly channelSecret: string | null;
    readonly issuer: string;
    readonly api: string;
  };
  readonly localLogin: boolean;
  /** '' is the own origin. */
  readonly mediaBaseUrl: string;
  readonly apiBaseUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly cookieDomain: string | null;
  readonly gtmId: string | null;
  /** Error screens tell the message of what failed in the page: for finding a fault. Nothing of the server's insides. */
  readonly errorDetails: boolean;
  /** Whom to believe about the visitor's address: nobody, this many proxies in front, or these addresses. */
  readonly trustProxy: false | number | string;
  readonly logLevel: Environment['LOG_LEVEL'];
}

/** Says in one line what is wrong with the environment; main prints it and ends. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>, projectRoot: string): Config {
  // An empty variable is how a compose file or a shell leaves one out.
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
    dataDir,
    contentDir: env.CONTENT_DIR === undefined ? null : resolve(projectRoot, env.CONTENT_DIR),
    appSecret: env.APP_SECRET ?? null,
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
  };
}

/** A relative SQLite path means the same file from wherever the process was started. */
function databaseUrl(given: string | undefined, dataDir: string, projectRoot: string): string {
  if (given === undefined) return `sqlite:${resolve(dataDir, 'shigoto-no-tane.sqlite')}`;
  return given.startsWith('sqlite:') ? `sqlite:${resolve(projectRoot, given.slice('sqlite:'.length))}` : given;
}
