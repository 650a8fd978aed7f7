import { createHash } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyReply } from 'fastify';
import type { Config } from '#server/config/config.ts';
import type { Kind } from '#server/http/route-kinds.ts';
import { contentSecurityPolicy, REPORTING_ENDPOINTS, reportedPolicy } from './content-policy.ts';
import { PERMISSIONS_POLICY } from './permissions.ts';

const DATA_HEADERS = [
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

export type Headers = Readonly<Record<string, string>>;

/** The sets of security headers. Each kind of route names one of them. */
export type SecurityHeaders = Readonly<Record<Kind['security'], Headers>>;

/** The CSP source that allows exactly the inline script or style with this text. */
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
 * Computes the sets of security headers. HSTS and upgrade-insecure-requests are included only if the site uses https:
 * without https, for example on localhost, they would make the site unreachable.
 */
export async function securityHeaders(config: Config, scriptHashes: readonly string[]): Promise<SecurityHeaders> {
  const https = config.publicOrigin.startsWith('https:');
  const byHelmet = await headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, { scriptHashes }) },
    hsts: https && { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // answer-headers.ts overrides this header for kinds of routes whose answers every origin may read.
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // Browsers isolate origins even if this header is missing. The header only makes Chromium start another process,
    // which delays the first paint of a visit.
    originAgentCluster: false,
  });
  const reported = reportedPolicy(config);
  const worker = {
    ...byHelmet,
    ...(reported === null ? {} : { [`${POLICY}-report-only`]: reported }),
    ...(https ? { 'reporting-endpoints': REPORTING_ENDPOINTS } : {}),
  };
  const document: Headers = { ...worker, 'permissions-policy': PERMISSIONS_POLICY };
  const { [OPENER_POLICY]: _, ...publicDocument } = document;
  const file = Object.fromEntries(Object.entries(byHelmet).filter(([name]) => !DOCUMENT_ONLY.has(name)));
  return {
    document,
    publicDocument,
    worker,
    data: headersOfData(byHelmet),
    file,
    drawing: { ...file, [POLICY]: SVG_POLICY },
  };
}

/**
 * Public pages do without this header, because it makes Chromium start another process after the response has arrived,
 * which delays the first paint of a visit. Decision 28 says which risk remains without the header.
 */
const OPENER_POLICY = 'cross-origin-opener-policy';

/**
 * Headers that are not sent with files, because they only affect documents and workers. With a small file, they would
 * be three quarters of all headers.
 */
const DOCUMENT_ONLY = new Set([
  POLICY,
  OPENER_POLICY,
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]);
/** Opened at its own URL, an SVG is a document; this policy stops it from running scripts and loading anything. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Browsers neither run nor load anything from API responses, so API responses get only the headers that OWASP's REST
 * cheat sheet lists. The CSP of pages would make up a fifth of a response. Errors get these headers too, because no
 * other set has a stricter CSP.
 */
function headersOfData(headers: Headers): Headers {
  const chosen = DATA_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]]));
  return { ...Object.fromEntries(chosen), [POLICY]: "default-src 'none';frame-ancestors 'none'" };
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

export function addVary(reply: FastifyReply, field: string): void {
  const present = reply.getHeader('vary');
  reply.header('vary', present === undefined ? field : `${String(present)}, ${field}`);
}
