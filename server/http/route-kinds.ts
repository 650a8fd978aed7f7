/*
 * The kind of the matched route decides who may store, read and embed its answers. The spelling of the URL doesn't
 * matter. A route declares its kind where it is registered: `config: { kind: 'page' }`. A route without a kind gets the
 * strictest headers ("closed"), and so do errors, with two exceptions: error pages in HTML retain the security headers
 * of their kind, and allowed origins can read the errors of API calls.
 */

/** The default Cache-Control: nobody may store the answer. */
export const CLOSED = 'private, no-store';

const FOREVER = 'max-age=31536000, immutable';
const DAY = 'public, max-age=86400';
/** For rendered pages. `s-maxage` equals the time for which the renderer caches a page (renderer.ts). */
const RENDERED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';

export interface Kind {
  /** The set of security headers, with its CSP (security/headers.ts). */
  readonly security: 'data' | 'document' | 'publicDocument' | 'worker' | 'file' | 'drawing';
  /** Cache-Control of successful answers. */
  readonly caching: string;
  /**
   * Which other origins may read the answer (CORS). `allowedOrigins`: those in ALLOWED_ORIGINS, with cookies; they may
   * also read errors. `everybody`: all origins, if files come from another origin (MEDIA_BASE_URL).
   */
  readonly readers: 'nobody' | 'allowedOrigins' | 'everybody';
  /** Whether the handler gets cookies, and so the session. */
  readonly session: boolean;
  /** Whether a 404 or 405 counts towards the rate limit. */
  readonly countsNotFound: boolean;
}

const closed: Kind = {
  security: 'data',
  caching: CLOSED,
  readers: 'nobody',
  session: false,
  countsNotFound: true,
};
const call: Kind = { ...closed, readers: 'allowedOrigins' };
/**
 * Imported files. They need no cookie, and nobody can guess the hashes in their names. So every origin may read them.
 */
const imported: Kind = { ...closed, security: 'file', caching: `public, ${FOREVER}`, readers: 'everybody' };
/**
 * Files of the build with a hash in their name. A 404 isn't counted towards the rate limit: after an update, many
 * devices behind one IP address may request scripts that are gone.
 */
const hashed: Kind = { ...closed, security: 'file', caching: `public, ${FOREVER}`, countsNotFound: false };

const kinds = {
  /** An API call whose answer is the same for everybody. It is revalidated by its ETag. */
  sharedCall: { ...call, caching: 'public, max-age=0, must-revalidate' },
  /** An API call whose answer depends on the caller. */
  personalCall: { ...call, session: true },
  /** A call that doesn't look up the caller, so that it can answer without a database. */
  health: call,
  apiDescription: { ...call, caching: 'public, max-age=0' },
  /** Where browsers report violations of a page's policies. */
  report: call,
  /** OPTIONS for the URL of a call, before a page of another origin makes the call. */
  preflight: call,

  /** A public page of the route map. */
  page: { ...closed, security: 'publicDocument', caching: RENDERED },
  /** A page of the route map that isn't public. It is rendered as for an anonymous visitor, without personal data. */
  personalPage: { ...closed, security: 'document', caching: RENDERED },
  /** The page for all other URLs: `Page not found`, and redirects. */
  unknownPage: { ...closed, security: 'document' },
  payload: { ...closed, security: 'file', caching: RENDERED },

  /** A script or style sheet of the build, with a hash in its name. */
  asset: hashed,
  assetDrawing: { ...hashed, security: 'drawing' },
  /** Icons and other pictures of the build. */
  icon: { ...closed, security: 'file', caching: DAY },
  iconDrawing: { ...closed, security: 'drawing', caching: DAY },
  /** Other files of the build, such as the manifest. They are always revalidated, so that they are never stale. */
  buildFile: { ...closed, security: 'file', caching: 'no-cache' },
  /** The worker's script, which is governed by its own CSP. */
  worker: { ...closed, security: 'worker', caching: 'no-cache' },

  /** An imported picture, or the picture of a link preview. */
  picture: imported,
  pictureDrawing: { ...imported, security: 'drawing' },
  /**
   * A member's picture. Only the browser may cache it: a CDN would continue to serve pictures of deregistered members.
   * The service worker does not cache `private` answers.
   */
  memberPicture: { ...imported, caching: `private, ${FOREVER}` },
  media: imported,

  /** Sitemap and robots.txt. */
  feed: { ...closed, caching: 'public, max-age=3600' },

  /** The stand-in for LINE. Its pages bring their own CSP. */
  standIn: closed,
  /** A picture of one of the stand-in's people. */
  samplePicture: { ...closed, security: 'file', caching: DAY },
} as const satisfies Record<string, Kind>;

export type RouteKind = keyof typeof kinds;

export const KINDS: Readonly<Record<RouteKind, Kind>> = kinds;

export const ROUTE_KINDS = Object.keys(kinds) as readonly RouteKind[];

/** Returns the rules for a route. `kind` is undefined if the route declares none, or if no route matched. */
export function kindRules(kind: RouteKind | undefined): Kind {
  return kind === undefined ? closed : KINDS[kind];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A route without a kind gets the strictest headers. */
    readonly kind?: RouteKind;
  }
}
