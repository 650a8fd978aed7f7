import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { routeMap } from '#contract/route-map.ts';
import { matchPath } from '#server/http/register-call.ts';

/** How many reports of one request are read. */
const READ_MAX = 20;
const WINDOW_MS = 60_000;
/** How many different violations are logged within WINDOW_MS. */
const LOGGED_MAX = 60;

/**
 * A violation as it is logged. It reveals neither who saw the page, nor the query, video or text that the page showed.
 */
export interface Violation {
  readonly directive: string;
  /** What was blocked: its origin or scheme, a keyword of CSP, or `unknown`. */
  readonly blocked: string;
  /** The pattern of the page's route, or `unknown`. */
  readonly page: string;
  /** False if the policy is report-only, so that nothing was blocked. */
  readonly enforced: boolean;
}

/** The body of `application/csp-report` (CSP 3, section 5.3). */
const single = v.object({
  'csp-report': v.object({
    'document-uri': v.string(),
    'blocked-uri': v.optional(v.string(), ''),
    // Browsers that don't know `effective-directive` send the whole directive as `violated-directive`.
    'effective-directive': v.optional(v.string()),
    'violated-directive': v.optional(v.string(), ''),
    disposition: v.optional(v.string()),
  }),
});

const VIOLATION = 'csp-violation';
/** One item of `application/reports+json` (Reporting API, section 2.4). */
const item = v.variant('type', [
  v.object({
    type: v.literal(VIOLATION),
    body: v.object({
      documentURL: v.string(),
      blockedURL: v.nullish(v.string(), ''),
      effectiveDirective: v.string(),
      disposition: v.optional(v.string()),
    }),
  }),
  // The browser also reports other things, such as features that will be removed. These are ignored.
  v.object({ type: v.pipe(v.string(), v.notValue(VIOLATION)) }),
]);

const schemas = { single, several: v.array(item) };

/** The violations in the body of a request; null if the body has another form. */
export function violationsIn(body: unknown): readonly Violation[] | null {
  if (Array.isArray(body)) {
    const read = v.safeParse(schemas.several, body.slice(0, READ_MAX));
    if (!read.success) return null;
    return read.output.flatMap((report) => {
      if (!('body' in report)) return [];
      const { documentURL, blockedURL, effectiveDirective, disposition } = report.body;
      return [violation(documentURL, blockedURL, effectiveDirective, disposition)];
    });
  }
  const read = v.safeParse(schemas.single, body);
  if (!read.success) return null;
  const report = read.output['csp-report'];
  const directive = report['effective-directive'] ?? report['violated-directive'];
  return [violation(report['document-uri'], report['blocked-uri'], directive, report.disposition)];
}

function violation(address: string, blocked: string, directive: string, disposition: string | undefined): Violation {
  const [name = ''] = directive.split(' ', 1);
  const document = URL.parse(address);
  return {
    directive: DIRECTIVES.has(name) ? name : 'unknown',
    blocked: blockedBy(blocked, document),
    page: (document && pageRoute(document.pathname)) ?? 'unknown',
    enforced: disposition !== 'report',
  };
}

/**
 * The pattern of the page that a path belongs to. Unlike the path, it contains nothing personal, so it may be logged.
 */
export function pageRoute(path: string): string | undefined {
  return Object.values(routeMap).find((route) => matchPath(route.path, path) !== null)?.path;
}

const DIRECTIVES: ReadonlySet<string> = new Set([
  ...['default', 'connect', 'font', 'frame', 'img', 'manifest', 'media', 'object', 'worker'].map((of) => `${of}-src`),
  ...['script', 'style'].flatMap((of) => [`${of}-src`, `${of}-src-elem`, `${of}-src-attr`]),
  ...['base-uri', 'form-action', 'frame-ancestors', 'require-trusted-types-for', 'trusted-types'],
]);
/** What browsers report instead of an address (CSP 3, section 2.4). */
const KEYWORDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'self',
  'data',
  'blob',
]);
/** The longest host name (RFC 1035, 2.3.4). Anything longer would only fill the log. */
const HOST_MAX = 255;
const SCHEMES = /^(about|blob|data|file|filesystem|ws|wss|[a-z-]{1,20}-extension):$/;

/**
 * Reduces the address of what was blocked to its origin or scheme, or to `self`, because the rest may contain a name or
 * a secret. Keywords remain as they are; everything else becomes `unknown`.
 */
function blockedBy(reported: string, document: URL | null): string {
  if (KEYWORDS.has(reported)) return reported;
  const url = URL.parse(reported);
  if (url === null) return 'unknown';
  if (url.host.length > HOST_MAX) return 'unknown';
  if (/^https?:$/.test(url.protocol)) return url.origin === document?.origin ? 'self' : url.origin;
  return SCHEMES.test(url.protocol) ? url.protocol.slice(0, -1) : 'unknown';
}

/**
 * Returns a function that logs each violation at most once a minute, no matter how many browsers report it. If there
 * are too many different violations, the function logs a minute later how many reports were dropped.
 */
export function createViolationLog(logger: Pick<FastifyBaseLogger, 'warn'>): (violation: Violation) => void {
  let dropped = 0;
  const drop = () => {
    dropped += 1;
    if (dropped > 1) return;
    setTimeout(() => {
      logger.warn({ dropped }, 'too many different policy violations; some were not logged');
      dropped = 0;
    }, WINDOW_MS).unref();
  };
  const logged = new LRUCache<string, true>({ max: LOGGED_MAX, ttl: WINDOW_MS, noUpdateTTL: true });
  return (violation) => {
    const key = JSON.stringify(violation);
    if (logged.has(key)) return;
    // A further entry would evict the oldest one, which could then be logged again. So the report is dropped instead.
    logged.purgeStale();
    if (logged.size === LOGGED_MAX) {
      drop();
      return;
    }
    logged.set(key, true);
    logger.warn(violation, 'a page violated its policy');
  };
}
