import type { Channel } from './context.ts';
import { parseModes, type StandInMode } from './modes.ts';

export interface AuthorizeRequest {
  /** The token request must repeat this URI exactly. */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | null;
  readonly codeChallenge: string;
  readonly disableAutoLogin: boolean;
  /** True if the person must prove who they are, even if they are logged in at LINE. */
  readonly promptsLogin: boolean;
  /** How old the person's login at LINE may be, in seconds; null if it doesn't matter. */
  readonly maxAge: number | null;
  readonly modes: ReadonlySet<StandInMode>;
}

export type CheckedRequest =
  | { readonly kind: 'good'; readonly request: AuthorizeRequest }
  /** The error is sent to the channel's redirect URI. */
  | {
      readonly kind: 'refused';
      readonly redirectUri: string;
      readonly state: string;
      readonly error: string;
      readonly description: string;
    }
  /** The error is only shown to the person, for example because nothing may be sent to an unregistered redirect URI. */
  | { readonly kind: 'page'; readonly description: string };

/**
 * Checks an authorization request as LINE does, in the same order. Unlike LINE, it requires PKCE, because the product
 * always sends it.
 */
export function checkAuthorizeRequest(query: URLSearchParams, channel: Channel): CheckedRequest {
  const redirectUri = query.get('redirect_uri') ?? '';
  const state = query.get('state') ?? '';
  if (query.get('client_id') !== channel.id) return { kind: 'page', description: 'client_id is not a known channel' };
  if (!channel.redirectUris.includes(redirectUri)) {
    return { kind: 'page', description: 'redirect_uri is not registered' };
  }
  if (!/^[A-Za-z0-9]+$/.test(state)) return { kind: 'page', description: 'state must be letters and digits' };

  const modes = parseModes(query.get('stand_in') ?? '');
  if (modes === null) return { kind: 'page', description: 'stand_in names an unknown mode' };
  const problem = problemOf(query);
  if (problem !== null) return { kind: 'refused', redirectUri, state, ...problem };
  return {
    kind: 'good',
    request: {
      redirectUri,
      state,
      nonce: query.get('nonce'),
      codeChallenge: query.get('code_challenge') ?? '',
      disableAutoLogin: query.get('disable_auto_login') === 'true',
      promptsLogin: query.get('prompt') === 'login',
      maxAge: query.has('max_age') ? Number(query.get('max_age')) : null,
      modes,
    },
  };
}

const PROMPTS: readonly (string | null)[] = [null, 'consent', 'none', 'login'];

function problemOf(query: URLSearchParams): { error: string; description: string } | null {
  const invalid = (description: string) => ({ error: 'INVALID_REQUEST', description });
  if (query.get('response_type') !== 'code') return invalid('response_type must be code');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.includes('profile') || !scopes.includes('openid')) {
    return { error: 'INVALID_SCOPE', description: 'scope must contain profile and openid' };
  }
  if (query.get('code_challenge_method') !== 'S256') return invalid('code_challenge_method must be S256');
  if (!/^[\w-]{43}$/.test(query.get('code_challenge') ?? '')) return invalid('code_challenge must be of S256');
  if (!PROMPTS.includes(query.get('prompt'))) return invalid('prompt must be consent, none or login');
  if (!/^\d{1,9}$/.test(query.get('max_age') ?? '0')) return invalid('max_age must be a number of seconds');
  return null;
}
