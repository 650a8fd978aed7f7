import { isIP } from 'node:net';
import type { NewPasskeyBody, PasskeyLoginBody } from '#contract/entities/passkey.ts';

/*
 * Verifies the answers of authenticators. The library @simplewebauthn/server is loaded when the first passkey is used,
 * because few people use passkeys.
 */

/** The site to which passkeys belong, as authenticators know it. */
export interface RelyingParty {
  /** A host name. A passkey works on this host and its subdomains only. */
  readonly id: string;
  readonly origin: string;
}

/**
 * Null if browsers offer no passkeys on this origin: WebAuthn needs a host name instead of an IP address, and https
 * except on localhost.
 */
export function relyingPartyOf(publicOrigin: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicOrigin);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[');
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin };
}

/** COSE algorithms that authenticators may use: ES256, EdDSA, RS256. */
export const ALGORITHMS: readonly number[] = [-7, -8, -257];

/** Why a passkey was refused, for the log. People get one message for all reasons. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

export interface VerifiedPasskey {
  readonly credentialId: string;
  /** A COSE key in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly aaguid: string;
  readonly isBackupEligible: boolean;
  readonly isBackedUp: boolean;
}

export interface KnownPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly isBackupEligible: boolean;
}

export interface VerifiedUse {
  readonly counter: number;
  readonly isBackedUp: boolean;
}

/**
 * Reads the challenge from the browser's answer before the answer is verified. Null if there is no challenge, or if the
 * answer was made in a frame of another site.
 */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {};
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/** @throws PasskeyRefused */
export async function verifyNew(
  { id, origin }: RelyingParty,
  challenge: string,
  { credential }: NewPasskeyBody,
): Promise<VerifiedPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...response } = credential.response;
  await refuseCertificates(response.attestationObject);
  const { registrationInfo } = await orRefused(() =>
    verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [...transports] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    }),
  );
  if (registrationInfo === undefined) throw new PasskeyRefused('wrong attestation');
  const { credential: made, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // The library reads `made.id` from the authenticator's data. The browser states `credential.id` outside of that data.
  if (made.id !== credential.id) throw new PasskeyRefused('two credential ids');
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports,
    aaguid,
    isBackupEligible: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
  };
}

/**
 * Verifies everything but the counter. The caller compares the counter while it stores the new one, so that of two
 * concurrent answers with the same counter only one is accepted.
 * @throws PasskeyRefused
 */
export async function verifyUse(
  { id, origin }: RelyingParty,
  challenge: string,
  known: KnownPasskey,
  { credential }: PasskeyLoginBody,
): Promise<VerifiedUse> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = credential.response;
  const { verified, authenticationInfo } = await orRefused(() =>
    verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: { id: known.credentialId, publicKey: Buffer.from(known.publicKey, 'base64url'), counter: 0 },
    }),
  );
  if (!verified) throw new PasskeyRefused('wrong signature');
  const { newCounter, credentialDeviceType, credentialBackedUp } = authenticationInfo;
  // Whether a passkey can be backed up never changes (WebAuthn Level 3, 7.2, step 19).
  if ((credentialDeviceType === 'multiDevice') !== known.isBackupEligible)
    throw new PasskeyRefused('changed backup eligibility');
  return { counter: newCounter, isBackedUp: credentialBackedUp };
}

/**
 * Refuses an attestation that may contain certificates. Only the formats `none`, and `packed` without certificates, are
 * accepted. We ask for no certificates, so browsers send none. To verify certificates, the library would request
 * revocation lists from addresses that the certificates name.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const isPlain = await orRefused(async () => {
    const attestation = decodeAttestationObject(Buffer.from(attestationObject, 'base64url'));
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  });
  if (!isPlain) throw new PasskeyRefused('attestation with certificates');
}

/** Turns the errors that the library throws for wrong answers into PasskeyRefused. */
async function orRefused<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch (error) {
    throw new PasskeyRefused(error instanceof Error ? error.message : 'unreadable');
  }
}
