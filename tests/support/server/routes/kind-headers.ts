import type { IncomingHttpHeaders } from 'node:http';
import type { RouteKind } from '#server/http/route-kinds.ts';

/** The origin of pages that may call the API (ALLOWED_ORIGINS). */
export const ALLOWED = 'https://www.example.jp';

type Headers = Readonly<Record<string, string>>;

const PAGE_POLICY = 'the policy of pages';
const PERMISSIONS = 'the permissions of pages';
const STAND_IN_POLICY = 'the policy of the stand-in';
const FILE: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const DATA: Headers = {
  ...FILE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
};
const DOCUMENT: Headers = {
  ...DATA,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
/** Scripts of workers have the same policies as pages, but no Permissions-Policy. */
const WORKER: Headers = { ...DOCUMENT, 'reporting-endpoints': 'csp="/api/v1/reports"' };
const PAGE: Headers = { ...WORKER, 'permissions-policy': PERMISSIONS };
const { 'cross-origin-opener-policy': _, ...PUBLIC_PAGE } = PAGE;
const DRAWING: Headers = {
  ...FILE,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};
const CLOSED: Headers = { 'cache-control': 'private, no-store' };
const RENDERED: Headers = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' };
const FOREVER: Headers = { 'cache-control': 'public, max-age=31536000, immutable' };
const DAY: Headers = { 'cache-control': 'public, max-age=86400' };
const FOR_EVERYBODY: Headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };
const FOR_ALLOWED: Headers = {
  'access-control-allow-origin': ALLOWED,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'Retry-After, X-Request-Id',
};
const CALL: Headers = { ...DATA, ...CLOSED, ...FOR_ALLOWED };

/** The headers of each kind of route, as a page at the origin ALLOWED gets them from a server with MEDIA_BASE_URL. */
export const OF_KIND: Readonly<Record<RouteKind, Headers>> = {
  sharedCall: { ...CALL, 'cache-control': 'public, max-age=0, must-revalidate' },
  personalCall: CALL,
  health: CALL,
  apiDescription: { ...CALL, 'cache-control': 'public, max-age=0' },
  report: CALL,
  preflight: {
    ...CALL,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'Content-Type, X-XSRF-TOKEN, X-User-Key, Idempotency-Key',
    'access-control-max-age': '600',
  },
  page: { ...PUBLIC_PAGE, ...RENDERED },
  personalPage: { ...PAGE, ...RENDERED },
  unknownPage: { ...PAGE, ...CLOSED },
  payload: { ...FILE, ...RENDERED },
  asset: { ...FILE, ...FOREVER },
  assetDrawing: { ...DRAWING, ...FOREVER },
  icon: { ...FILE, ...DAY },
  iconDrawing: { ...DRAWING, ...DAY },
  buildFile: { ...FILE, 'cache-control': 'no-cache' },
  worker: { ...WORKER, 'cache-control': 'no-cache' },
  picture: { ...FILE, ...FOREVER, ...FOR_EVERYBODY },
  pictureDrawing: { ...DRAWING, ...FOREVER, ...FOR_EVERYBODY },
  memberPicture: { ...FILE, ...FOR_EVERYBODY, 'cache-control': 'private, max-age=31536000, immutable' },
  media: { ...FILE, ...FOREVER, ...FOR_EVERYBODY },
  feed: { ...DATA, 'cache-control': 'public, max-age=3600' },
  standIn: { ...DATA, ...CLOSED, 'content-security-policy': STAND_IN_POLICY },
  samplePicture: { ...FILE, ...DAY },
};

export const CLOSED_HEADERS: Headers = { ...DATA, ...CLOSED };

/** The expected headers of an answer. Errors are never stored, and other origins may read only errors of API calls. */
export function headersOf(kind: RouteKind | undefined, status: number, type: string): Headers {
  if (kind === undefined) return CLOSED_HEADERS;
  const ofKind = OF_KIND[kind];
  if (status < 400) return ofKind;
  if (type.startsWith('text/html')) return { ...ofKind, ...CLOSED };
  return ofKind['access-control-allow-origin'] === ALLOWED ? CALL : CLOSED_HEADERS;
}

/** Headers that depend on the individual answer. The other headers are policies, which depend on the kind of route. */
const OF_ANSWER = new Set(
  `accept-ranges allow connection content-encoding content-length content-range content-type date etag keep-alive
  last-modified location retry-after set-cookie transfer-encoding use-as-dictionary vary x-build x-request-id`.split(
    /\s+/,
  ),
);

/** The headers of an answer except OF_ANSWER. Long policies, and those that contain hashes, are replaced by a name. */
export function decidedHeaders(headers: IncomingHttpHeaders): Record<string, unknown> {
  const decided = Object.entries(headers).filter(([name]) => !OF_ANSWER.has(name));
  return Object.fromEntries(decided.map(([name, value]) => [name, namedPolicy(String(value))]));
}

function namedPolicy(value: string): string {
  if (/^default-src 'self';script-src 'self' 'sha256-.*frame-ancestors 'none'/.test(value)) return PAGE_POLICY;
  // The policy must not contain `web-share`: Chromium doesn't know this name and would warn on every page.
  if (/^autoplay=\(self\), (?!.*web-share).*camera=\(\)/.test(value)) return PERMISSIONS;
  if (/^default-src 'none'; style-src 'sha256-[^;]*; form-action 'self'/.test(value)) return STAND_IN_POLICY;
  return value;
}
