import { createHash } from 'node:crypto';
import { json, oauthError } from './answers.ts';
import { type Channel, EXTRA_FIELDS, type StandInContext } from './context.ts';
import { makeIdToken } from './id-tokens.ts';
import { CHANNEL_TOKEN_S, USER_TOKEN_S } from './memory.ts';
import type { StandInMode } from './modes.ts';

/** `POST /oauth2/v2.1/token` */
export async function issueUserToken(request: Request, context: StandInContext): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return oauthError(400, 'invalid_request', 'the request must be form-encoded');
  const grantType = form.get('grant_type');
  if (grantType !== 'authorization_code' && grantType !== 'refresh_token') return unsupported();
  if (!isChannel(form, context.channel)) return invalidClient();
  return grantType === 'refresh_token' ? renew(form, context) : exchangeCode(form, request.signal, context);
}

async function exchangeCode(form: URLSearchParams, signal: AbortSignal, context: StandInContext): Promise<Response> {
  const grant = context.memory.spendCode(form.get('code') ?? '');
  if (grant === null) return invalidGrant('invalid authorization code');
  const modes = new Set([...context.modes, ...grant.modes]);
  const hindered = await delayOrFailure(grant.modes, context, signal);
  if (hindered !== null) return hindered;
  if (form.get('redirect_uri') !== grant.redirectUri) return invalidGrant('redirect_uri does not match');
  if (challengeOf(form.get('code_verifier') ?? '') !== grant.codeChallenge)
    return invalidGrant('invalid code_verifier');
  return json(200, {
    access_token: context.memory.issueUserToken(grant.person),
    expires_in: USER_TOKEN_S,
    ...(modes.has('id-token-absent') ? {} : { id_token: await makeIdToken(grant, modes, context) }),
    refresh_token: context.memory.issueRefreshToken(grant.person),
    scope: 'profile openid',
    token_type: 'Bearer',
    ...(modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  });
}

/** Renews an access token. As at LINE, the refresh token stays the same, and no ID token is issued. */
function renew(form: URLSearchParams, { memory, modes }: StandInContext): Response {
  const refreshToken = form.get('refresh_token') ?? '';
  const person = memory.refreshedBy(refreshToken);
  if (person === null) return invalidGrant('invalid refresh token');
  return json(200, {
    access_token: memory.issueUserToken(person),
    expires_in: USER_TOKEN_S,
    refresh_token: refreshToken,
    scope: 'profile openid',
    token_type: 'Bearer',
    ...(modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  });
}

/** `POST /oauth2/v3/token`: a short-lived channel access token. */
export async function issueChannelToken(request: Request, context: StandInContext): Promise<Response> {
  const form = await readForm(request);
  if (form === null) return oauthError(400, 'invalid_request', 'the request must be form-encoded');
  if (form.get('grant_type') !== 'client_credentials') return unsupported();
  if (!isChannel(form, context.channel)) return invalidClient();
  return json(200, {
    token_type: 'Bearer',
    access_token: context.memory.issueChannelToken(),
    expires_in: CHANNEL_TOKEN_S,
    ...(context.modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  });
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  return new URLSearchParams(await request.text());
}

function isChannel(form: URLSearchParams, channel: Channel): boolean {
  return form.get('client_id') === channel.id && form.get('client_secret') === channel.secret;
}

/**
 * The S256 challenge. It doesn't share code with login-state.ts, because a mistake in shared code would not be noticed.
 */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

const invalidClient = () => oauthError(400, 'invalid_client', 'client_id or client_secret is wrong');
const invalidGrant = (description: string) => oauthError(400, 'invalid_grant', description);
const unsupported = () => oauthError(400, 'unsupported_grant_type', 'unsupported grant_type');

/**
 * Applies the modes `slow` and `failing`. `slow` waits. `failing` returns a 503 like that of a proxy in front of LINE;
 * without `failing`, the result is null.
 */
export async function delayOrFailure(
  modes: ReadonlySet<StandInMode>,
  { delay }: StandInContext,
  signal: AbortSignal,
): Promise<Response | null> {
  if (modes.has('slow')) await delay(signal);
  if (!modes.has('failing')) return null;
  return new Response('<html><body>503</body></html>', { status: 503, headers: { 'content-type': 'text/html' } });
}
