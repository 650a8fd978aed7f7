import * as openid from 'openid-client';
import { RECENT_LOGIN_MS } from '#contract/limits.ts';
import type { Clock } from '#lib/clock.ts';
import { LineRefused, LineUnreachable, runGrant } from './errors.ts';
import { type IdTokenClaims, verifyIdToken } from './id-token.ts';
import { fetchProfile, postDeauthorize } from './line-api.ts';
import { createProvider } from './provider.ts';
import { createTransport, type Fetch, isSafeAddress } from './transport.ts';

export interface LineClientOptions {
  readonly channelId: string;
  readonly channelSecret: string;
  /** `issuer` and `api` are the settings LINE_ISSUER and LINE_API, without a trailing slash. */
  readonly issuer: string;
  readonly api: string;
  /** Must be equal to the redirect URI that is registered with LINE. */
  readonly redirectUri: string;
  readonly clock: Clock;
  /** Replaces the network if the stand-in for LINE runs in this process. */
  readonly fetch?: Fetch;
  /** Allows plain http. Set it only together with a `fetch` that doesn't use the network. */
  readonly plainHttp?: boolean;
  /** Creates the signal that aborts a request; by default after TIMEOUT_MS. */
  readonly timeLimit?: () => AbortSignal;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
  /**
   * Turns off LINE's automatic login. True after a login has failed, and always if the product runs as an app that is
   * installed on an iPhone.
   */
  readonly disableAutoLogin: boolean;
  /** Makes LINE authenticate the person again, even if they are logged in at LINE. */
  readonly loginAgain: boolean;
}

export interface CodeExchange {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

export interface LineTokens {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly accessTokenExpiresAt: number;
  /** Valid for ninety days; null if LINE issued none. */
  readonly refreshToken: string | null;
}

export interface LineUser extends LineTokens {
  /** The person's id at LINE. It differs between providers (companies). */
  readonly sub: string;
  /** '' if LINE returns none. */
  readonly name: string;
  /** An https URL; null if the person has no picture. */
  readonly picture: string | null;
  /** When the person proved to LINE who they are, in epoch milliseconds; null if unknown. */
  readonly authenticatedAt: number | null;
}

export type Deauthorized =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: LineUnreachable | LineRefused };

export interface LineClient {
  /** The URL at LINE to which the person is redirected. @throws LineUnreachable */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /**
   * Exchanges an authorization code for the person's data and tokens. The caller must have checked `state`.
   * @throws LineUnreachable, LineRefused
   */
  exchange(exchange: CodeExchange): Promise<LineUser>;
  /**
   * Revokes what the person granted at LINE, after renewing an expired token. Never throws, because a failure must not
   * prevent a deregistration.
   */
  deauthorize(tokens: LineTokens): Promise<Deauthorized>;
}

const TIMEOUT_MS = 8000;
/** How long an access token is valid if the response has no `expires_in`: the default in LINE's documentation. */
const ACCESS_TOKEN_DAYS = 30;

export function createLineClient(options: LineClientOptions): LineClient {
  const { issuer, api, channelId, channelSecret, clock, plainHttp = false } = options;
  for (const address of [issuer, api]) {
    if (!plainHttp && !isSafeAddress(address))
      throw new TypeError(`LINE must be reached over https, not at ${address}`);
  }
  const { fetch = globalThis.fetch, timeLimit = () => AbortSignal.timeout(TIMEOUT_MS) } = options;
  const transport = createTransport({ fetch, timeLimit, plainHttp });
  const provider = createProvider({ issuer, channelId, channelSecret, transport, clock });
  const connected: Connected = { ...options, transport, provider };

  return {
    authorizationUrl: (request) => authorizationUrl(connected, request),
    exchange: (exchange) => exchangeCode(connected, exchange),
    async deauthorize(tokens) {
      try {
        await deauthorize(connected, tokens);
        return { ok: true };
      } catch (error) {
        const known = error instanceof LineUnreachable || error instanceof LineRefused;
        return { ok: false, error: known ? error : new LineRefused('deauthorize', 'unexpected error') };
      }
    },
  };
}

interface Connected extends LineClientOptions {
  readonly transport: Fetch;
  readonly provider: ReturnType<typeof createProvider>;
}

async function authorizationUrl(
  { provider, redirectUri }: Connected,
  { state, nonce, codeChallenge, disableAutoLogin, loginAgain }: AuthorizationRequest,
): Promise<string> {
  return openid.buildAuthorizationUrl(await provider.configuration(), {
    response_type: 'code',
    redirect_uri: redirectUri,
    state,
    scope: 'profile openid',
    nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ui_locales: 'ja',
    ...(disableAutoLogin ? { disable_auto_login: 'true' } : {}),
    // Somebody could remove `prompt` from the URL in the browser. Because of `max_age`, the ID token contains the time
    // at which LINE last authenticated the person. The server checks this time and doesn't rely on `prompt`.
    ...(loginAgain ? { prompt: 'login', max_age: String(RECENT_LOGIN_MS / 1000) } : {}),
  }).href;
}

async function exchangeCode(connected: Connected, { code, codeVerifier, nonce }: CodeExchange): Promise<LineUser> {
  const { provider, redirectUri, channelId, channelSecret, clock } = connected;
  const configuration = await provider.configuration();
  const callback = new URL(redirectUri);
  callback.searchParams.set('code', code);
  // Sends the code with PKCE and checks the format of the response. openid-client checks the claims of the ID token,
  // but not the signature. So the claims are used only after `verifyIdToken`.
  const tokens = await runGrant(
    () =>
      openid.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: codeVerifier,
        expectedNonce: nonce,
        idTokenExpected: true,
      }),
    'code',
  );
  if (tokens.id_token === undefined) throw new LineRefused('id-token', 'missing');
  const now = clock.now();
  const checks = { issuer: configuration.serverMetadata().issuer, channelId, channelSecret, nonce, now };
  const claims = await verifyIdToken(tokens.id_token, checks);
  return {
    ...(await completed(connected, claims, tokens.access_token)),
    accessToken: tokens.access_token,
    accessTokenExpiresAt: now + (tokens.expires_in ?? ACCESS_TOKEN_DAYS * 24 * 60 * 60) * 1000,
    refreshToken: tokens.refresh_token ?? null,
  };
}

/**
 * Fetches the profile if the ID token lacks the name or the picture. Both are optional, so a login succeeds without a
 * profile.
 */
async function completed({ transport, api }: Connected, claims: IdTokenClaims, accessToken: string) {
  const { sub, name, picture } = claims;
  if (name !== null && picture !== null) return { ...claims, name };
  const profile = await fetchProfile(transport, api, accessToken).catch(() => null);
  // Refuses the login if the access token belongs to a different person than the ID token.
  if (profile !== null && profile.userId !== sub) throw new LineRefused('profile', 'another person');
  return { ...claims, name: name ?? profile?.displayName ?? '', picture: picture ?? profile?.pictureUrl ?? null };
}

async function deauthorize(connected: Connected, tokens: LineTokens): Promise<void> {
  const { provider, transport, api } = connected;
  const userAccessToken = await currentToken(connected, tokens);
  const configuration = provider.configurationAt(`${api}/oauth2/v3/token`);
  const channel = await runGrant(() => openid.clientCredentialsGrant(configuration), 'channel');
  await postDeauthorize(transport, api, channel.access_token, userAccessToken);
}

/**
 * Returns the person's access token. If it has expired and there is a refresh token, it is renewed first, because LINE
 * doesn't accept an expired token for a deauthorization.
 */
async function currentToken(
  { provider, clock }: Connected,
  { accessToken, accessTokenExpiresAt, refreshToken }: LineTokens,
): Promise<string> {
  if (refreshToken === null || clock.now() < accessTokenExpiresAt) return accessToken;
  const configuration = await provider.configuration();
  const renewed = await runGrant(() => openid.refreshTokenGrant(configuration, refreshToken), 'refresh');
  return renewed.access_token;
}
