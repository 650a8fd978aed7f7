import { randomBytes } from 'node:crypto';
import { generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { EXTRA_FIELDS, type StandInContext } from './context.ts';
import type { Grant } from './memory.ts';
import { forgeryOf, type StandInMode } from './modes.ts';
import { HANAKO } from './personas.ts';

const LIFE_S = 60 * 60;

/** Makes an ID token like LINE's for a web login, or a forged one if a mode requires it. */
export async function makeIdToken(
  grant: Grant,
  modes: ReadonlySet<StandInMode>,
  context: StandInContext,
): Promise<string> {
  const claims = claimsFor(grant, modes, context);
  const secret = new TextEncoder().encode(context.channel.secret);
  switch (forgeryOf(modes)) {
    case null:
      return sign(claims, 'HS256', secret);
    case 'forged-secret':
      return sign(claims, 'HS256', randomBytes(32));
    case 'forged-payload':
      return swapPayload(await sign(claims, 'HS256', secret), { ...claims, sub: HANAKO.sub, name: HANAKO.name });
    case 'forged-issuer':
      return sign({ ...claims, iss: 'https://access.line.example' }, 'HS256', secret);
    case 'forged-audience':
      return sign({ ...claims, aud: '9999999999' }, 'HS256', secret);
    case 'forged-nonce':
      return sign({ ...claims, nonce: 'another' }, 'HS256', secret);
    case 'forged-no-nonce':
      return sign(without(claims, 'nonce'), 'HS256', secret);
    case 'forged-no-subject':
      return sign(without(claims, 'sub'), 'HS256', secret);
    case 'forged-expired':
      return sign({ ...claims, iat: seconds(context) - 2 * LIFE_S, exp: seconds(context) - LIFE_S }, 'HS256', secret);
    case 'forged-alg-none':
      return new UnsecuredJWT(claims).encode();
    case 'forged-es256':
      return sign(claims, 'ES256', (await generateKeyPair('ES256')).privateKey);
    case 'forged-rs256':
      return sign(claims, 'RS256', (await generateKeyPair('RS256')).privateKey);
  }
}

function claimsFor(grant: Grant, modes: ReadonlySet<StandInMode>, context: StandInContext): JWTPayload {
  const { person, nonce, method, authTime } = grant;
  return {
    iss: context.issuer,
    sub: person.sub,
    aud: context.channel.id,
    exp: seconds(context) + LIFE_S,
    iat: seconds(context),
    ...(nonce === null ? {} : { nonce }),
    ...(modes.has('amr-absent') ? {} : { amr: [method] }),
    ...(authTime === null ? {} : { auth_time: authTime }),
    ...(modes.has('claims-minimal')
      ? {}
      : { name: person.name, picture: `${context.issuer}/pictures/${person.picture}` }),
    ...(modes.has('extra-fields') ? EXTRA_FIELDS : {}),
  };
}

function sign(claims: JWTPayload, alg: string, key: Parameters<SignJWT['sign']>[0]): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ typ: 'JWT', alg }).sign(key);
}

/** Replaces the claims of a valid token, without changing its header or signature. */
function swapPayload(token: string, claims: JWTPayload): string {
  const [header, , signature] = token.split('.');
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

function without(claims: JWTPayload, name: string): JWTPayload {
  return Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
}

function seconds({ clock }: StandInContext): number {
  return Math.floor(clock.now() / 1000);
}
