import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { isApiRoute } from '#server/http/unknown-route.ts';

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

/** The CSP source that allows exactly this inline script or style. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const POLICY = 'content-security-policy';

/** Allows a page's own inline styles. `styleHash`: a CSP source. */
export function allowStyles(reply: FastifyReply, styleHash: string): void {
  const policy = String(reply.getHeader(POLICY));
  reply.header(POLICY, policy.replace("style-src 'self'", `style-src 'self' ${styleHash}`));
}

/**
 * Security headers of every response. HSTS and upgrade-insecure-requests are sent only if the site uses https: on plain
 * localhost they would make it unreachable.
 */
export async function securityHeaders(config: Config, scriptHashes: readonly string[]): Promise<SecurityHeaders> {
  const https = config.publicOrigin.startsWith('https:');
  const ofPages = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, { scriptHashes }) },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // The routes of media and images override this header, because pages may load these files from a CDN's origin.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers isolate origins even if this header is missing. The header only makes Chromium start another process,
    // which delays the first paint of a visit.
    originAgentCluster: false,
  });
  return { ofPages, ofData: headersOfData(ofPages) };
}

/** Headers that only documents and workers obey. They would make up three quarters of a small file's headers. */
const DOCUMENT_ONLY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
/** Opened at its own URL, an SVG is a document; this policy stops it from running scripts and loading anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Removes from a file's response the headers that only documents and workers need. An SVG file gets SVG_POLICY. */
export function asFile(reply: FastifyReply, contentType: string): FastifyReply {
  for (const name of DOCUMENT_ONLY) reply.removeHeader(name);
  return contentType.startsWith('image/svg') ? reply.header('content-security-policy', SVG_POLICY) : reply;
}

/** Adds the API's headers or those of pages. The matched route decides, because a URL can be spelled in many ways. */
export function addSecurityHeaders(app: FastifyInstance, { ofPages, ofData }: SecurityHeaders): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isApiRoute(request) ? ofData : ofPages);
    done();
  });
}

/**
 * Browsers neither run nor load anything from API responses, so these only get the headers that OWASP's REST cheat
 * sheet lists; the CSP of pages would be a fifth of their bytes. API responses are `no-store` unless the call sets
 * another rule.
 */
function headersOfData(headers: Headers): Headers {
  const chosen = DATA_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return {
    ...Object.fromEntries(chosen),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cache-control': 'private, no-store',
  };
}

/** Computes Helmet's headers once. Building them for every request would take as long as sending a cached answer. */
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

/** The policy of pages. The hashes are CSP sources of the page's inline scripts and styles. */
export function contentSecurityPolicy(
  config: Config,
  {
    scriptHashes,
    styleHashes = [],
  }: { readonly scriptHashes: readonly string[]; readonly styleHashes?: readonly string[] },
): Record<string, string[]> {
  const https = config.publicOrigin.startsWith('https:');
  const media = config.mediaBaseUrl === '' ? [] : [new URL(config.mediaBaseUrl).origin];
  const api = config.apiBaseUrl === '' ? [] : [new URL(config.apiBaseUrl).origin];
  const gtm = config.gtmId !== null;
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes, ...(gtm ? [TAG_MANAGER] : [])],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', 'blob:', ...media, ...(gtm ? ANALYTICS : [])],
    'media-src': ["'self'", 'blob:', ...media],
    // The page fetches whole media files to save videos for offline use.
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

const PREFLIGHT_SECONDS = 600;

/**
 * CORS: lets pages of ALLOWED_ORIGINS read API responses with the session's cookies (docs/product/api.md, Other
 * origins). Browsers hide the responses from all other sites.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isApiRoute(request)) return;
    addVary(reply, 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        'access-control-allow-headers': 'Content-Type, X-XSRF-TOKEN, X-User-Key, Idempotency-Key',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send();
  });
}

export function addVary(reply: FastifyReply, field: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? field : `${String(present)}, ${field}`);
}
