import * as openid from 'openid-client';
import type { Clock } from '#server/clock.ts';
import { LineRefused, LineUnreachable } from './errors.ts';
import { type IdTokenClaims, verifyIdToken } from './id-token.ts';
import { fetchProfile, postDeauthorize } from './line-api.ts';
import { createProvider } from './provider.ts';
import { runGrant } from './run-grant.ts';
import { createTransport, type Fetch, isSafeAddress } from './transport.ts';

export interface LineClientOptions {
  readonly channelId: string;
  readonly channelSecret: string;
  /** LINE_ISSUER and LINE_API, without a slash at the end. */
  readonly issuer: string;
  readonly api: string;
  /** As registered at LINE, to the letter. */
  readonly redirectUri: string;
  readonly clock: Clock;
  /** A stand-in in this process; else the real one. */
  readonly fetch?: Fetch;
  /** Only together with such a `fetch`: its addresses are never connected to. */
  readonly plainHttp?: boolean;
  /** How long one request may take; else TIMEOUT_MS. */
  readonly timeLimit?: () => AbortSignal;
}

export interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly codeChallenge: string;
  /** After an automatic login that failed, and in an app installed on an iPhone. */
  readonly disableAutoLogin: boolean;
}

export interface CodeExchange {
  readonly code: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

/** What LINE handed out for one person. */
export interface LineTokens {
  readonly accessToken: string;
  /** Milliseconds since the epoch. */
  readonly accessTokenExpiresAt: number;
  /** Good for ninety days; null when LINE gave none. */
  readonly refreshToken: string | null;
}

export interface LineUser extends LineTokens {
  /** Stable for one person and one provider. */
  readonly sub: string;
  /** '' when LINE tells none. */
  readonly name: string;
  /** https; null when the person has none. */
  readonly picture: string | null;
}

export type Deauthorized =
  | { readonly ok: true }
  | { readonly ok: false; readonly error: LineUnreachable | LineRefused };

export interface LineClient {
  /** Where the person goes. @throws LineUnreachable */
  authorizationUrl(request: AuthorizationRequest): Promise<string>;
  /** Who came back with that code; `state` is the caller's to check. @throws LineUnreachable, LineRefused */
  exchange(exchange: CodeExchange): Promise<LineUser>;
  /** Asks LINE to forget the grant, with a renewed token when the old one has expired. Never throws: a failure here must not stop a deregistration. */
  deauthorize(tokens: LineTokens): Promise<Deauthorized>;
}

const TIMEOUT_MS = 8000;
/** LINE says `expires_in`; this is what its documentation says. */
const ACCESS_TOKEN_DAYS = 30;

export function createLineClient(options: LineClientOptions): LineClient {
  const { issuer, api, channelId, channelSecret, redirectUri, clock, plainHttp = false } = options;
  for (const address of [issuer, api]) {
    if (!plainHttp && !isSafeAddress(address)) throw new TypeError(`LINE is asked by https only, not ${address}`);
  }
  const { fetch = globalThis.fetch, timeLimit = () => AbortSignal.timeout(TIMEOUT_MS) } = options;
  const transport = createTransport({ fetch, timeLimit, plainHttp });
  const provider = createProvider({ issuer, channelId, channelSecret, transport, clock });

  return {
    async authorizationUrl({ state, nonce, codeChallenge, disableAutoLogin }) {
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
      }).href;
    },

    async exchange({ code, codeVerifier, nonce }) {
      const configuration = await provider.configuration();
      const callback = new URL(redirectUri);
      callback.searchParams.set('code', code);
      // It sends the code with PKCE and checks the answer's form. It also looks into the ID token, unverified, and may
      // refuse it; what it read there is not used.
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
        ...(await completed(claims, tokens.access_token)),
        accessToken: tokens.access_token,
        accessTokenExpiresAt: now + (tokens.expires_in ?? ACCESS_TOKEN_DAYS * 24 * 60 * 60) * 1000,
        refreshToken: tokens.refresh_token ?? null,
      };
    },

    async deauthorize(tokens) {
      try {
        const userAccessToken = await currentToken(tokens);
        const configuration = provider.configurationAt(`${api}/oauth2/v3/token`);
        const channel = await runGrant(() => openid.clientCredentialsGrant(configuration), 'channel');
        await postDeauthorize(transport, api, channel.access_token, userAccessToken);
        return { ok: true };
      } catch (error) {
        const known = error instanceof LineUnreachable || error instanceof LineRefused;
        return { ok: false, error: known ? error : new LineRefused('deauthorize', 'unexpected error') };
      }
    },
  };

  /** LINE takes no expired token for a deauthorization. */
  async function currentToken({ accessToken, accessTokenExpiresAt, refreshToken }: LineTokens): Promise<string> {
    if (refreshToken === null || clock.now() < accessTokenExpiresAt) return accessToken;
    const configuration = await provider.configuration();
    const renewed = await runGrant(() => openid.refreshTokenGrant(configuration, refreshToken), 'refresh');
    return renewed.access_token;
  }

  /** The profile fills in what the ID token left out. Without an answer the login goes on: both are conveniences. */
  async function completed(claims: IdTokenClaims, accessToken: string) {
    const { sub } = claims;
    if (claims.name !== null && claims.picture !== null) return { sub, name: claims.name, picture: claims.picture };
    const profile = await fetchProfile(transport, api, accessToken).catch(() => null);
    // A token of another person: nothing about this answer fits together.
    if (profile !== null && profile.userId !== sub) throw new LineRefused('profile', 'another person');
    return {
      sub,
      name: claims.name ?? profile?.displayName ?? '',
      picture: claims.picture ?? profile?.pictureUrl ?? null,
    };
  }
}
