import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { WirePasskey, WirePasskeyCreation } from '#contract/entities/passkey.ts';
import type { TestBrowser } from '#tests/support/server/member.ts';

/** The origin of test servers (TestServer). */
const ORIGIN = 'https://tane.example.jp';

/** Wrong values to use in an answer. */
export interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly isBackupEligible?: boolean;
  readonly userHandle?: string | undefined;
  /** The credential id inside the signed data, if it differs from the id outside of it. */
  readonly credentialId?: Buffer;
  readonly attestation?: 'packed' | 'with a certificate';
}

interface SoftAuthenticatorOptions {
  readonly counts?: boolean;
  readonly credentialId?: Buffer;
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, hasCredential: 64 } as const;

/**
 * An authenticator with one passkey, following WebAuthn Level 3: ES256, attestation “none”. `counts`: it counts its
 * signatures, as security keys do; the passkeys of phones always report 0.
 */
export class SoftAuthenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #counts: boolean;
  readonly credentialId: Buffer;
  counter = 0;
  userHandle: string | undefined;

  constructor({ counts = false, credentialId = randomBytes(32) }: SoftAuthenticatorOptions = {}) {
    this.#counts = counts;
    this.credentialId = credentialId;
  }

  /** Returns the credential that `navigator.credentials.create()` would return. */
  create({ challenge, rp, user }: WirePasskeyCreation, faults: Faults = {}) {
    this.userHandle = user.id;
    const clientData = clientDataOf('webauthn.create', challenge, faults);
    const authData = Buffer.concat([this.#head(rp.id, FLAG.hasCredential, faults), this.#credential(faults)]);
    const statement = this.#statement(authData, clientData, faults);
    const attestation = cbor(new Map<CborKey, Cbor>([...statement, ['authData', authData]]));
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** Returns the credential that `navigator.credentials.get()` would return. */
  get({ challenge, rpId }: RequestOptions, faults: Faults = {}) {
    const clientData = clientDataOf('webauthn.get', challenge, faults);
    const authenticatorData = this.#head(rpId, 0, faults);
    const userHandle = 'userHandle' in faults ? faults.userHandle : this.userHandle;
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signed(this.#keys.privateKey, authenticatorData, clientData).toString('base64url'),
      ...(userHandle === undefined ? {} : { userHandle }),
    });
  }

  #answer<Response>(response: Response) {
    const id = this.credentialId.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} };
  }

  /** The first 37 bytes of the authenticator data: hash of the RP ID, flags, counter. */
  #head(rpId: string, more: number, faults: Faults): Buffer {
    const { isVerified = true, isPresent = true, isBackupEligible = true } = faults;
    if (this.#counts) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(faults.counter ?? this.counter);
    const flags =
      more +
      (isPresent ? FLAG.present : 0) +
      (isVerified ? FLAG.verified : 0) +
      (isBackupEligible ? FLAG.backupEligible + FLAG.backedUp : 0);
    return Buffer.concat([sha256(faults.rpId ?? rpId), Buffer.from([flags]), counter]);
  }

  /** The attested credential data: AAGUID, credential id and COSE key. */
  #credential({ credentialId = this.credentialId }: Faults): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<CborKey, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    return Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)]);
  }

  #statement(authData: Buffer, clientData: Buffer, { attestation }: Faults): (readonly [CborKey, Cbor])[] {
    if (attestation === undefined) {
      return [
        ['fmt', 'none'],
        ['attStmt', new Map()],
      ];
    }
    const statement: (readonly [CborKey, Cbor])[] = [
      ['alg', -7],
      ['sig', signed(this.#keys.privateKey, authData, clientData)],
      ...(attestation === 'packed' ? [] : ([['x5c', [Buffer.alloc(64)]]] as const)),
    ];
    return [
      ['fmt', 'packed'],
      ['attStmt', new Map(statement)],
    ];
  }
}

function clientDataOf(usual: string, given: string, { type, challenge, origin, crossOrigin }: Faults): Buffer {
  const data = { type: type ?? usual, challenge: challenge ?? given, origin: origin ?? ORIGIN, crossOrigin };
  return Buffer.from(JSON.stringify({ ...data, crossOrigin: crossOrigin ?? false }));
}

function signed(key: KeyObject, authData: Buffer, clientData: Buffer): Buffer {
  return sign('sha256', Buffer.concat([authData, sha256(clientData)]), key);
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

type CborKey = string | number;
type Cbor = string | number | Buffer | readonly Cbor[] | ReadonlyMap<CborKey, Cbor>;

/** Encodes as CBOR (RFC 8949): only what attestations contain. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? headOf(1, -1 - value) : headOf(0, value);
  if (typeof value === 'string') return Buffer.concat([headOf(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([headOf(2, value.length), value]);
  if (value instanceof Map) {
    const entries = [...value].map(([key, held]) => Buffer.concat([cbor(key), cbor(held)]));
    return Buffer.concat([headOf(5, value.size), ...entries]);
  }
  const items = value as readonly Cbor[];
  return Buffer.concat([headOf(4, items.length), ...items.map(cbor)]);
}

function headOf(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 256) return Buffer.from([kind | 24, length]);
  return Buffer.from([kind | 25, length >> 8, length & 255]);
}

/** Gets the options for a new passkey. @throws if they are refused */
export async function creationOptions(browser: TestBrowser): Promise<WirePasskeyCreation> {
  const answer = await browser.api('/users/me/passkeys/options', { method: 'POST' });
  if (answer.status !== 200) throw new Error(`options: ${answer.status} ${answer.text}`);
  return (answer.body.contents as { options: WirePasskeyCreation }).options;
}

/** Adds a passkey to a logged-in member. @throws if it is refused */
export async function addPasskey(browser: TestBrowser, authenticator = new SoftAuthenticator()) {
  const credential = authenticator.create(await creationOptions(browser));
  const answer = await browser.api('/users/me/passkeys', { method: 'POST', payload: { credential } });
  if (answer.status !== 200) throw new Error(`passkey: ${answer.status} ${answer.text}`);
  return { authenticator, passkey: (answer.body.contents as { passkey: WirePasskey }).passkey };
}

/** Begins a login with a passkey. */
export async function requestOptions(browser: TestBrowser): Promise<RequestOptions> {
  const answer = await browser.api('/auth/passkey/login');
  return (answer.body.contents as { options: RequestOptions }).options;
}

/** Sends the answer of an authenticator, in order to log the browser in. */
export function logInWith(browser: TestBrowser, credential: object) {
  return browser.api('/auth/passkey/callback', { method: 'POST', payload: { credential } });
}
