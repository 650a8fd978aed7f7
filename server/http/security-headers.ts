import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { isApiRoute } from '#server/http/unknown-route.ts';

export interface InlineHashes {
  /** CSP sources such as `'sha256-…'` of the page's own inline scripts (the pre-paint script) and styles. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const DATA_HEADERS = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
const TAG_MANAGER = 'https://www.googletagmanager.com';
const ANALYTICS = ['https://*.google-analytics.com', 'https://*.analytics.google.com', TAG_MANAGER];

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  readonly ofPages: Headers;
  readonly ofData: Headers;
}

/** Headers of every answer. HSTS and upgrades only where people come by https: on plain localhost they would lock them out. */
export async function securityHeaders(config: Config, inline: InlineHashes): Promise<SecurityHeaders> {
  const https = config.publicOrigin.startsWith('https:');
  const ofPages = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, inline, https) },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Media and images may be fetched through a CDN's origin; they say so themselves.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  return { ofPages, ofData: headersOfData(ofPages) };
}

/** By the route that was matched, never by the address, which can be written in many ways. */
export function addSecurityHeaders(app: FastifyInstance, { ofPages, ofData }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiRoute(request) ? ofData : ofPages);
    done();
  });
}

/**
 * Answers of the API are data, in which a browser runs and loads nothing: of the headers they get those that say so
 * (as OWASP's REST sheet lists them). The page's own policy would be a fifth of their bytes. They are stored by nobody,
 * unless their call says otherwise.
 */
function headersOfData(headers: Headers): Headers {
  const chosen = DATA_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return {
    ...Object.fromEntries(chosen),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  };
}

/** Helmet puts the same headers together for every request, which takes as long as a whole cached answer: it is asked once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Headers> {
  const probe = Fastify();
  await probe.register(helmet, options);
  probe.get('/', async () => '');
  const { headers } = await probe.inject('/');
  await probe.close();
  const ofHttp = new Set(['content-type', 'content-length', 'date', 'connection']);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (ofHttp.has(name) ? [] : [[name, String(value)]])),
  );
}

export function contentSecurityPolicy(config: Config, inline: InlineHashes, https: boolean): Record<string, string[]> {
  const media = config.mediaBaseUrl === '' ? [] : [new URL(config.mediaBaseUrl).origin];
  const api = config.apiBaseUrl === '' ? [] : [new URL(config.apiBaseUrl).origin];
  const gtm = config.gtmId !== null;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline.scripts, ...(gtm ? [TAG_MANAGER] : [])],
    'style-src': ["'self'", ...inline.styles],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...(gtm ? ANALYTICS : [])],
    'media-src': ["'self'", 'blob:', ...media],
    // The page fetches whole media files to keep them for offline use.
    'connect-src': ["'self'", ...api, ...media, ...(gtm ? ANALYTICS : [])],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}
