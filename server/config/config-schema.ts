import { isIP } from 'node:net';
import * as v from 'valibot';
import { GTM_ID_PATTERN } from '#contract/page-constants.ts';

/** `https://host[:port]` or `http://host[:port]`, without a path. A trailing slash is accepted. */
const origin = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check((text) => isHttp(text) && new URL(text).origin === text, 'は https://ホスト名 の形で指定してください。'),
);

/** An origin with an optional path, such as the address of a CDN. */
const baseUrl = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\/+$/, '')),
  v.check((text) => isHttp(text) && !/[?#]/.test(text), 'は https:// で始まるURLで指定してください。'),
);

/**
 * A URL of the login provider. Plain http would expose codes and tokens, so it is accepted only on this machine, for
 * the stand-in for LINE.
 */
const providerUrl = v.pipe(
  baseUrl,
  v.check((text) => text.startsWith('https:') || isLoopback(new URL(text).hostname), 'は https で指定してください。'),
);

const list = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(origin),
);

/**
 * The trusted proxies: none (`false`), their number, or their addresses. `true` is refused: with it, Fastify trusts
 * X-Forwarded-For from everybody, so a client could choose the IP address under which rate limits count its requests.
 */
const trustProxy = v.pipe(
  v.string(),
  v.check(
    (text) => /^(false|\d)$/.test(text) || text.split(',').every((part) => isTrustable(part.trim())),
    'は 手前にあるプロキシの数（0〜9）か、プロキシのアドレス（例：10.0.0.0/8）をカンマ区切りで指定してください。',
  ),
  v.transform((text) => (/^(false|0)$/.test(text) ? false : /^\d$/.test(text) ? Number(text) : text)),
);

const secret = v.pipe(v.string(), v.minLength(32, 'は32文字以上にしてください。'));

/** One secret, or a JSON list of several. A secret may contain any character, so no separator would be safe. */
const secrets = v.pipe(
  v.string(),
  v.transform((text) => (text.trimStart().startsWith('[') ? jsonOrNull(text) : [text])),
  v.array(secret, 'は ひとつの値か、JSON の配列（["…", "…"]）で指定してください。'),
);

const PORT_RANGE = 'は 1〜65535 の整数で指定してください。';
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, PORT_RANGE),
  v.transform(Number),
  v.minValue(1, PORT_RANGE),
  v.maxValue(65535, PORT_RANGE),
);
const host = v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'の形式が正しくありません。'));

/**
 * The message for a PostgreSQL URL that `URL` can't parse, such as one with a user but no host. The driver would accept
 * it, but backup and drill use `URL`.
 */
const DATABASE_URL_FORM =
  'は postgres://利用者@ホスト/データベース で指定してください（ソケットは ?host=/var/run/postgresql を付けます）。';

export const configSchema = v.pipe(
  v.object({
    PORT: v.optional(port, '3000'),
    HOST: v.optional(host, '127.0.0.1'),
    METRICS_PORT: v.optional(port),
    METRICS_HOST: v.optional(host, '127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(baseUrl),
    OTEL_TRACES_SAMPLER_ARG: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'は 0 から 1 までの数で指定してください。'),
        v.transform(Number),
      ),
      '1',
    ),
    OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.maxLength(100)), 'shigoto-no-tane'),
    PUBLIC_ORIGIN: v.optional(origin),
    DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'は sqlite:<パス> か postgres://… で指定してください。'),
        v.check((text) => text.startsWith('sqlite:') || URL.canParse(text), DATABASE_URL_FORM),
      ),
    ),
    MIGRATE_DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^postgres(ql)?:\/\/.+$/, 'は postgres://… で指定してください。'),
        v.check((text) => URL.canParse(text), DATABASE_URL_FORM),
      ),
    ),
    MIGRATE_AT_START: v.optional(v.picklist(['0', '1'], 'は 0 か 1 で指定してください。'), '0'),
    DATA_DIR: v.optional(v.string(), 'data'),
    CONTENT_DIR: v.optional(v.string()),
    BACKUP_KEY_FILE: v.optional(v.string()),
    APP_SECRET: v.optional(secret),
    APP_SECRET_PREVIOUS: v.optional(secrets),
    LINE_CHANNEL_ID: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'は数字で指定してください。'))),
    LINE_CHANNEL_SECRET: v.optional(v.string()),
    LINE_ISSUER: v.optional(providerUrl, 'https://access.line.me'),
    LINE_API: v.optional(providerUrl, 'https://api.line.me'),
    LOCAL_LOGIN: v.optional(v.picklist(['0', '1'], 'は 0 か 1 で指定してください。'), '0'),
    MEDIA_BASE_URL: v.optional(v.union([v.literal(''), baseUrl]), ''),
    API_BASE_URL: v.optional(v.union([v.literal(''), baseUrl]), ''),
    ALLOWED_ORIGINS: v.optional(list),
    COOKIE_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^\.?[a-z0-9.-]+$/i, 'はドメイン名で指定してください。'))),
    GTM_ID: v.optional(
      v.pipe(v.string(), v.regex(GTM_ID_PATTERN, 'は GTM- のあとに大文字の英字と数字で指定してください。')),
    ),
    ERROR_DETAILS: v.optional(v.picklist(['0', '1'], 'は 0 か 1 で指定してください。'), '0'),
    TRUST_PROXY: v.optional(trustProxy, 'false'),
    LOG_LEVEL: v.optional(
      v.picklist(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'は fatal、error、warn、info、debug、trace、silent のどれかで指定してください。',
      ),
      'info',
    ),
  }),
  v.forward(
    v.check(
      (env) => !/^postgres/.test(env.DATABASE_URL ?? '') || env.APP_SECRET !== undefined,
      'は PostgreSQL を使うときに必要です（すべてのノードで同じ値）。',
    ),
    ['APP_SECRET'],
  ),
  v.forward(
    v.check(
      (env) => env.APP_SECRET_PREVIOUS === undefined || env.APP_SECRET !== undefined,
      'は APP_SECRET と組で指定してください。',
    ),
    ['APP_SECRET_PREVIOUS'],
  ),
  v.forward(
    v.check(
      (env) => env.MIGRATE_DATABASE_URL === undefined || /^postgres/.test(env.DATABASE_URL ?? ''),
      'は DATABASE_URL が PostgreSQL のときだけ指定できます。',
    ),
    ['MIGRATE_DATABASE_URL'],
  ),
  v.forward(
    v.check(
      ({ COOKIE_DOMAIN, PUBLIC_ORIGIN = 'http://localhost', API_BASE_URL }) =>
        COOKIE_DOMAIN === undefined ||
        // A value that is not a URL passes here, because the check of its own field reports it.
        [PUBLIC_ORIGIN, API_BASE_URL || PUBLIC_ORIGIN].every(
          (url) => !URL.canParse(url) || isUnder(COOKIE_DOMAIN, new URL(url).hostname),
        ),
      'は PUBLIC_ORIGIN と API_BASE_URL のどちらのホストも属するドメインで指定してください。',
    ),
    ['COOKIE_DOMAIN'],
  ),
  v.forward(
    v.check((env) => env.METRICS_PORT !== env.PORT, 'は PORT と別の番号にしてください。'),
    ['METRICS_PORT'],
  ),
  v.forward(
    v.check(
      (env) => (env.LINE_CHANNEL_ID === undefined) === (env.LINE_CHANNEL_SECRET === undefined),
      'は LINE_CHANNEL_ID と組で指定してください。',
    ),
    ['LINE_CHANNEL_SECRET'],
  ),
);
export type Environment = v.InferOutput<typeof configSchema>;

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));
}

/**
 * Whether `host` is `domain` or a subdomain of it. If not, browsers refuse a cookie that `host` sets for `domain` (RFC
 * 6265, section 5.1.3).
 */
function isUnder(domain: string, host: string): boolean {
  const name = domain.replace(/^\./, '').toLowerCase();
  return host === name || host.endsWith(`.${name}`);
}

/** Whether `text` is an IP address, a network such as 10.0.0.0/8, or one of Fastify's names for networks. */
function isTrustable(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '1', ...more] = text.split('/');
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  return family !== 0 && more.length === 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest;
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
