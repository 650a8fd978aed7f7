import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '#lib/clock.ts';
import type { Fetch } from '../transport.ts';
import { json } from './answers.ts';
import { authorize } from './authorize.ts';
import { EXTRA_FIELDS, type StandInContext } from './context.ts';
import { Memory } from './memory.ts';
import type { StandInMode } from './modes.ts';
import { picture } from './personas.ts';
import { delayOrFailure, issueChannelToken, issueUserToken } from './tokens.ts';
import { deauthorize, profile } from './user-api.ts';

export interface StandInOptions {
  /** The stand-in's URL for browsers, without a trailing slash, for example `http://localhost:3000/_line`. */
  readonly issuer: string;
  readonly redirectUris: readonly string[];
  readonly clock: Clock;
  readonly channelId?: string;
  /** Random by default, which is enough if client and stand-in run in the same process. */
  readonly channelSecret?: string;
  readonly modes?: Iterable<StandInMode>;
  /** The delay of the mode `slow`; by default longer than any timeout. */
  readonly delay?: (signal: AbortSignal) => Promise<void>;
}

/** Behaves like LINE Login, as far as the product uses it. For tests, and for trying out the product locally. */
export interface StandIn {
  /** Options for createLineClient, which also needs redirectUri and clock. */
  readonly clientOptions: {
    readonly channelId: string;
    readonly channelSecret: string;
    readonly issuer: string;
    readonly api: string;
    readonly fetch: Fetch;
    readonly plainHttp: true;
  };
  /** Modes may be added and deleted; they apply from the next request on. */
  readonly modes: Set<StandInMode>;
  /** Handles one HTTP request. Its path begins with the path of the issuer. */
  handle(request: Request): Promise<Response>;
}

type Endpoint = (request: Request, context: StandInContext) => Promise<Response>;

/** Endpoints that the product's server calls, not the browser. The modes `slow` and `failing` apply only to these. */
const SERVER_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'GET /.well-known/openid-configuration': discovery,
  'POST /oauth2/v2.1/token': issueUserToken,
  'POST /oauth2/v3/token': issueChannelToken,
  'GET /v2/profile': profile,
  'POST /user/v1/deauthorize': deauthorize,
};
const SLOW_MS = 30_000;
const AUTHORIZE = '/oauth2/v2.1/authorize';
export const PICTURES = '/pictures/';

export function createStandIn(options: StandInOptions): StandIn {
  const { issuer, redirectUris, clock, channelId = '1000000000', delay = waitLong } = options;
  const channelSecret = options.channelSecret ?? randomBytes(16).toString('hex');
  const modes = new Set(options.modes ?? []);
  const channel = { id: channelId, secret: channelSecret, redirectUris };
  const context: StandInContext = { issuer, channel, clock, memory: new Memory(clock), modes, delay };
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
    return (await delayOrFailure(modes, context, request.signal)) ?? endpoint(request, context);
  }
}

function waitLong(signal: AbortSignal): Promise<void> {
  return sleep(SLOW_MS, undefined, { signal, ref: false });
}

/** The discovery document. Like LINE's, it lists only ES256, although web logins use HS256. */
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
