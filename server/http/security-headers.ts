import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';

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

/** Headers of every answer. HSTS and upgrades only where people come by https: on plain localhost they would lock them out. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config, inline: InlineHashes): Promise<void> {
  const https = config.publicOrigin.startsWith('https:');
  const headers = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, inline, https) },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Media and images may be fetched through a CDN's origin; they say so themselves.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  });
  const ofData = headersOfData(headers);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith(`${API_PREFIX}/`) ? ofData : headers);
    done();
  });
}

/**
 * Answers of the API are data, in which a browser runs and loads nothing: of the headers they get those that say so
 * (as OWASP's REST sheet lists them). The page's own policy would be a fifth of their bytes.
 */
function headersOfData(headers: Record<string, string>): Record<string, string> {
  const kept = DATA_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { ...Object.fromEntries(kept), 'content-security-policy': "default-src 'none';frame-ancestors 'none'" };
}

/** Helmet puts the same headers together for every request, which takes as long as a whole cached answer: it is asked once. */
async function headersOf(options: FastifyHelmetOptions): Promise<Record<string, string>> {
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
