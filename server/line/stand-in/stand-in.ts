import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import type { Fetch } from '../transport.ts';
import { json } from './answers.ts';
import { authorize } from './authorize.ts';
import { EXTRA_FIELDS, type StandInContext } from './context.ts';
import { hindrance } from './hindrance.ts';
import { Memory } from './memory.ts';
import type { StandInMode } from './modes.ts';
import { picture } from './pictures.ts';
import { issueChannelToken, issueUserToken } from './tokens.ts';
import { deauthorize, profile } from './user-api.ts';

export interface StandInOptions {
  /** Where browsers reach it, without a slash at the end: `http://localhost:3000/_line`. */
  readonly issuer: string;
  readonly redirectUris: readonly string[];
  readonly clock: Clock;
  readonly channelId?: string;
  /** Made afresh when left out: in one process nobody has to know it. */
  readonly channelSecret?: string;
  readonly modes?: Iterable<StandInMode>;
  /** What `slow` does before it answers; left out, it waits longer than anybody has patience for. */
  readonly dawdle?: (signal: AbortSignal) => Promise<void>;
}

/** A server that behaves like LINE Login, as far as this product meets it: for trying the product out, and for its tests. */
export interface StandIn {
  /** Spread into createLineClient's options; beside them it needs redirectUri and clock. */
  readonly clientOptions: {
    readonly channelId: string;
    readonly channelSecret: string;
    readonly issuer: string;
    readonly api: string;
    readonly fetch: Fetch;
    readonly plainHttp: true;
  };
  /** Add and delete: in force from the next request on. */
  readonly modes: Set<StandInMode>;
  /** Answers by the path, which begins with the issuer's. */
  handle(request: Request): Promise<Response>;
}

type Endpoint = (request: Request, context: StandInContext) => Promise<Response>;

/** What servers ask for, and `slow` and `failing` therefore hit. */
const SERVER_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /.well-known/openid-configuration': discovery,
  'POST /oauth2/v2.1/token': issueUserToken,
  'POST /oauth2/v3/token': issueChannelToken,
  'GET /v2/profile': profile,
  'POST /user/v1/deauthorize': deauthorize,
};
const SLOW_MS = 30_000;
const AUTHORIZE = '/oauth2/v2.1/authorize';
const PICTURES = '/pictures/';

export function createStandIn(options: StandInOptions): StandIn {
  const { issuer, redirectUris, clock, channelId = '1000000000', dawdle = waitLong } = options;
  const channelSecret = options.channelSecret ?? randomBytes(16).toString('hex');
  const modes = new Set(options.modes ?? []);
  const channel = { id: channelId, secret: channelSecret, redirectUris };
  const context: StandInContext = { issuer, channel, clock, memory: new Memory(clock), modes, dawdle };
  const basePath = new URL(issuer).pathname.replace(/\/$/, '');

  return {
    clientOptions: {
      channelId,
      channelSecret,
      issuer,
      api: issuer,
      fetch: (url, init) => handle(new Request(url, init)),
      plainHttp: true,
    },
    modes,
    handle,
  };

  async function handle(request: Request): Promise<Response> {
    const path = new URL(request.url).pathname.slice(basePath.length);
    if (path === AUTHORIZE && ['GET', 'POST'].includes(request.method)) return authorize(request, context);
    if (path.startsWith(PICTURES) && request.method === 'GET') return picture(path.slice(PICTURES.length));
    const name = `${request.method} ${path}`;
    const endpoint = Object.hasOwn(SERVER_ENDPOINTS, name) ? SERVER_ENDPOINTS[name] : undefined;
    if (endpoint === undefined) return json(404, { message: 'Not found' });
    return (await hindrance(modes, context, request.signal)) ?? endpoint(request, context);
  }
}

function waitLong(signal: AbortSignal): Promise<void> {
  return sleep(SLOW_MS, undefined, { signal, ref: false });
}

/** LINE's own document: it names ES256 only, although web logins get HS256. */
async function discovery(_request: Request, { issuer, modes }: StandInContext): Promise<Response> {
  return json(200, {
    issuer,
    authorization_endpoint: `${issuer}${AUTHORIZE}`,
    token_endpoint: `${issuer}/oauth2/v2.1/token`,
    revocation_endpoint: `${issuer}/oauth2/v2.1/revoke`,
    userinfo_endpoint: `${issuer}/oauth2/v2.1/userinfo`,
    scopes_supported: ['openid', 'profile', 'email'],
    jwks_uri: `${issuer}/oauth2/v2.1/certs`,
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
    ...(modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  });
}
