import { type JWTPayload, jwtVerify } from 'jose';
import { LineRefused } from './errors.ts';

export interface IdTokenChecks {
  readonly issuer: string;
  readonly channelId: string;
  readonly channelSecret: string;
  readonly nonce: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface IdTokenClaims {
  readonly sub: string;
  /** Null if the person has no name at LINE or hasn't shared it. */
  readonly name: string | null;
  readonly picture: string | null;
  /** When the person proved to LINE who they are, in epoch milliseconds; null if the token doesn't prove it. */
  readonly authenticatedAt: number | null;
}

/** Tolerated difference between our clock and LINE's, in seconds. */
const CLOCK_TOLERANCE_S = 30;
/**
 * The maximum age of a token, in seconds. A login's token is issued while the server waits for it, so an older token
 * was meant for another login.
 */
const MAX_AGE_S = 10 * 60;

/**
 * Verifies an ID token. LINE signs the token of a web login with the channel secret (HS256). openid-client doesn't
 * verify this signature. No claim is used before signature, algorithm, iss, aud, azp, exp, iat and nonce are verified.
 * Source: https://developers.line.biz/en/docs/line-login/verify-id-token/
 * @throws LineRefused
 */
export async function verifyIdToken(token: string, checks: IdTokenChecks): Promise<IdTokenClaims> {
  if (!isCanonical(token)) throw new LineRefused('id-token', 'not canonical base64url');
  const { payload } = await jwtVerify(token, new TextEncoder().encode(checks.channelSecret), {
    algorithms: ['HS256'],
    issuer: checks.issuer,
    audience: checks.channelId,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
    currentDate: new Date(checks.now),
    clockTolerance: CLOCK_TOLERANCE_S,
    maxTokenAge: MAX_AGE_S,
  }).catch((error: unknown) => {
    // The message of jose's error may contain claims of the token. The error's code contains none.
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw new LineRefused('id-token', code);
  });
  // jose accepts a token that names other audiences as well. OpenID Connect Core, section 3.1.3.7, forbids this.
  if ([payload.aud].flat().some((audience) => audience !== checks.channelId))
    throw new LineRefused('id-token', 'another audience as well');
  if (payload.azp !== undefined && payload.azp !== checks.channelId)
    throw new LineRefused('id-token', 'another authorised party');
  if (payload.nonce !== checks.nonce) throw new LineRefused('id-token', 'another nonce');
  if (typeof payload.sub !== 'string' || payload.sub === '') throw new LineRefused('id-token', 'no subject');
  return {
    sub: payload.sub,
    name: text(payload.name),
    picture: text(payload.picture),
    authenticatedAt: authenticatedAt(payload, checks.now),
  };
}

/** The values of `amr` which mean that the person typed a password or scanned a QR code. */
const ACTIVE_METHODS: readonly unknown[] = ['pwd', 'lineqr'];

/**
 * LINE sends `auth_time` only if the login was requested with `max_age`. Without `auth_time`, `amr` tells whether the
 * person took part: LINE also logs people in automatically (`lineautologin`), or because of an earlier login
 * (`linesso`).
 */
function authenticatedAt({ auth_time, amr, iat }: JWTPayload, now: number): number | null {
  const isActive = Array.isArray(amr) && amr.some((method) => ACTIVE_METHODS.includes(method));
  const seconds = auth_time ?? (isActive ? iat : undefined);
  if (typeof seconds !== 'number' || seconds * 1000 > now + CLOCK_TOLERANCE_S * 1000) return null;
  return Math.min(seconds * 1000, now);
}

/**
 * Whether a token has the only spelling that RFC 7515, section 2, allows. Decoders also accept padding, whitespace,
 * and any value of the unused bits in the last character of a part. Without this check, one token could thus be spelled
 * in several ways, and pass as several tokens.
 */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 &&
    parts.every((part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim.trim() !== '' ? claim.trim() : null;
}
