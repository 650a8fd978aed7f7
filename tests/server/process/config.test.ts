import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { mayTrustStrangers } from '#server/config/trusted-proxy.ts';
import { contentSecurityPolicy, reportedPolicy } from '#server/http/security/content-policy.ts';

const read = (env: Record<string, string>) => readConfig(env, '/srv/app');

it('works without any setting', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicOrigin: 'http://localhost:3000',
    databaseUrl: 'sqlite:/srv/app/data/shigoto-no-tane.sqlite',
    dataDir: '/srv/app/data',
    contentDir: null,
    gtmId: null,
    errorDetails: false,
    trustProxy: false,
  });
});

it('treats an empty variable as missing', () => {
  expect(read({ PORT: '', GTM_ID: ' ' })).toMatchObject({ port: 3000, gtmId: null });
});

it('resolves relative paths from the project, not from the working directory', () => {
  expect(read({ DATA_DIR: 'var', DATABASE_URL: 'sqlite:var/x.sqlite' })).toMatchObject({
    dataDir: '/srv/app/var',
    databaseUrl: 'sqlite:/srv/app/var/x.sqlite',
  });
});

it('accepts valid settings', () => {
  const env = { GTM_ID: 'GTM-AB12', PUBLIC_ORIGIN: 'https://tane.example.jp/', TRUST_PROXY: '2' };
  const config = read({
    ...env,
    ALLOWED_ORIGINS: 'https://a.example.jp, https://b.example.jp',
    LINE_API: 'http://127.0.0.1:9000',
  });
  expect(config).toMatchObject({
    gtmId: 'GTM-AB12',
    publicOrigin: 'https://tane.example.jp',
    trustProxy: 2,
    allowedOrigins: ['https://a.example.jp', 'https://b.example.jp'],
    line: { api: 'http://127.0.0.1:9000' },
  });
});

it('measures nothing and sends no traces unless asked to', () => {
  expect(read({})).toMatchObject({ metrics: null, traces: null });
  expect(read({ METRICS_PORT: '9464' })).toMatchObject({ metrics: { port: 9464, host: '127.0.0.1' } });
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' })).toMatchObject({
    traces: { endpoint: 'http://127.0.0.1:4318', service: 'shigoto-no-tane', share: 1 },
  });
});

it.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['METRICS_PORT', '0'],
  ['METRICS_PORT', '3000'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ['GTM_ID', 'GTM-abc'],
  ['GTM_ID', 'UA-12'],
  ['ERROR_DETAILS', 'yes'],
  ['PUBLIC_ORIGIN', 'tane.example.jp'],
  ['PUBLIC_ORIGIN', 'https://tane.example.jp/path'],
  ['DATABASE_URL', 'mysql://x'],
  ['APP_SECRET', 'short'],
  ['APP_SECRET_PREVIOUS', 'short'],
  ['APP_SECRET_PREVIOUS', '["short"]'],
  ['APP_SECRET_PREVIOUS', '[broken'],
  ['LINE_API', 'http://api.line.example'],
  ['LINE_CHANNEL_ID', 'abc'],
  ['MEDIA_BASE_URL', 'cdn.example.jp'],
  ['LOCAL_LOGIN', 'yes'],
  ['LOG_LEVEL', 'loud'],
  ['ALLOWED_ORIGINS', 'https://a.example.jp,b'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10'],
  ['TRUST_PROXY', 'abc'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '10.0.0.0/0'],
  ['TRUST_PROXY', '10.0.0.0/'],
  ['TRUST_PROXY', '10.0.0.0/8/8'],
  ['TRUST_PROXY', '10.0.0.1,'],
  ['TRUST_PROXY', '10.0.0.1, true'],
  ['TRUST_PROXY', '::1/129'],
])('refuses %s=%s in one line that names it', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(new RegExp(`^設定が正しくありません：[^\\n]*${name}`));
});

it.each(['loopback', '10.0.0.0/8', '192.0.2.9, ::1/128, uniquelocal', '::ffff:10.0.0.1'])(
  'accepts TRUST_PROXY=%s, which Fastify understands too',
  (TRUST_PROXY) => {
    const { trustProxy } = read({ TRUST_PROXY });
    expect(trustProxy).toBe(TRUST_PROXY);
    expect(() => Fastify({ trustProxy: String(trustProxy) })).not.toThrow();
  },
);

it.each([
  ['1', '0.0.0.0', true],
  ['1', '::', true],
  ['2', '203.0.113.7', true],
  ['1', 'tane.example.jp', true],
  ['1', '127.0.0.1', false],
  ['1', 'localhost', false],
  ['1', '::1', false],
  ['1', '10.1.2.3', false],
  ['1', 'fd00::7', false],
  ['10.0.0.0/8', '0.0.0.0', false],
  ['0', '0.0.0.0', false],
])('TRUST_PROXY=%s on %s may trust a stranger: %s', (TRUST_PROXY, HOST, expected) => {
  expect(mayTrustStrangers(read({ TRUST_PROXY, HOST }))).toBe(expected);
});

it('requires a secret with PostgreSQL, and both id and secret of a LINE channel', () => {
  expect(() => read({ DATABASE_URL: 'postgres://x/y' })).toThrow('APP_SECRET');
  const APP_SECRET = 's'.repeat(32);
  expect(() => read({ APP_SECRET, DATABASE_URL: 'postgres://x@/y?host=/var/run/postgresql' })).toThrow('?host=');
  expect(() => read({ APP_SECRET, DATABASE_URL: 'postgres://x@localhost/y?host=/var/run/postgresql' })).not.toThrow();
  expect(() => read({ LINE_CHANNEL_ID: '123' })).toThrow('LINE_CHANNEL_SECRET');
});

it('extends the CSP only for configured origins', () => {
  const inline = { scriptHashes: [] };
  const closed = JSON.stringify(contentSecurityPolicy(read({}), inline));
  expect(closed).not.toMatch(/https:|upgrade/);
  const open = contentSecurityPolicy(
    read({
      PUBLIC_ORIGIN: 'https://tane.example.jp',
      GTM_ID: 'GTM-A1',
      MEDIA_BASE_URL: 'https://cdn.example.jp/tane',
      API_BASE_URL: 'https://api.example.jp',
    }),
    inline,
  );
  expect(open['media-src']).toContain('https://cdn.example.jp');
  expect(open['connect-src']).toEqual(expect.arrayContaining(['https://api.example.jp', 'https://cdn.example.jp']));
  expect(open['script-src']).toContain('https://www.googletagmanager.com');
});

const ON_TWO_HOSTS = { PUBLIC_ORIGIN: 'https://www.example.jp', API_BASE_URL: 'https://api.example.jp' };
it.each(['example.jp', '.example.jp', 'Example.JP'])(
  'accepts a cookie domain that pages and API share: %s',
  (COOKIE_DOMAIN) => {
    expect(read({ ...ON_TWO_HOSTS, COOKIE_DOMAIN }).cookieDomain).toBe(COOKIE_DOMAIN);
  },
);

it.each([
  [{ PUBLIC_ORIGIN: 'nonsense' }, 'PUBLIC_ORIGIN'],
  [{ API_BASE_URL: 'nonsense' }, 'API_BASE_URL'],
])('reports an invalid origin even if COOKIE_DOMAIN is set: %o', (wrong, name) => {
  expect(() => read({ ...ON_TWO_HOSTS, COOKIE_DOMAIN: 'example.jp', ...wrong })).toThrow(
    new RegExp(`^設定が正しくありません：${name} は[^、]*$`),
  );
});

it.each(['www.example.jp', 'api.example.jp', 'ample.jp', 'example.com'])(
  'refuses a cookie domain that does not include both pages and API: %s',
  (COOKIE_DOMAIN) => {
    expect(() => read({ ...ON_TWO_HOSTS, COOKIE_DOMAIN })).toThrow(/^設定が正しくありません：COOKIE_DOMAIN は/);
  },
);

it('enforces Trusted Types, except with a tag manager, which writes scripts', () => {
  const inline = { scriptHashes: [] };
  const config = read({});
  expect(contentSecurityPolicy(config, inline)).toMatchObject({
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['rich-content', 'worker-address', 'dompurify'],
    'report-uri': ['/api/v1/reports'],
  });
  expect(reportedPolicy(config)).toBeNull();

  const tagged = read({ GTM_ID: 'GTM-A1' });
  expect(Object.keys(contentSecurityPolicy(tagged, inline)).join()).not.toContain('trusted');
  expect(reportedPolicy(tagged)).toBe(
    "require-trusted-types-for 'script'; trusted-types rich-content worker-address dompurify; report-uri /api/v1/reports",
  );
});

it('names the newer way of reporting only with https, because without it browsers would report nowhere', () => {
  const directives = (publicOrigin: string) =>
    contentSecurityPolicy(read({ PUBLIC_ORIGIN: publicOrigin }), { scriptHashes: [] });
  expect(directives('https://tane.example.jp')['report-to']).toEqual(['csp']);
  expect(directives('http://localhost:3000')).not.toHaveProperty('report-to');
});
