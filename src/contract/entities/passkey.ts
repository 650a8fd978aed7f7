import * as v from 'valibot';
import { OnOffSchema } from '#contract/enum-schemas.ts';
import { countSchema, dateTimeSchema, idSchema } from '#contract/scalars.ts';

/**
 * Passkeys (Web Authentication, Level 3). Options and credentials have the names and the JSON form of that standard,
 * with bytes in base64url, so that browsers and libraries can use them unchanged.
 */

const WRONG = 'パスキーの形式が正しくありません。';

function bytes(maxCharacters: number) {
  return v.pipe(v.string(WRONG), v.regex(/^[\w-]+$/, WRONG), v.maxLength(maxCharacters, WRONG));
}

/** A credential id has at most 1,023 bytes, which are 1,364 characters in base64url. */
const credentialIdSchema = bytes(1364);
const clientDataSchema = bytes(4000);
const publicKeySchema = v.literal('public-key', WRONG);
/** Any name is accepted, because authenticators may report transports that aren't in the standard yet. */
const transportsSchema = v.pipe(
  v.array(v.pipe(v.string(WRONG), v.regex(/^[a-z-]{1,20}$/, WRONG)), WRONG),
  v.maxLength(10, WRONG),
);

/** The options for `navigator.credentials.create()`. */
export const passkeyCreationSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: publicKeySchema, alg: v.pipe(v.number(), v.integer()) })),
  timeout: countSchema,
  excludeCredentials: v.array(v.object({ type: publicKeySchema, id: v.string(), transports: v.array(v.string()) })),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
});
export type WirePasskeyCreation = v.InferOutput<typeof passkeyCreationSchema>;

/**
 * The options for `navigator.credentials.get()`. They list no credentials, so the person chooses a passkey in the
 * browser.
 */
export const passkeyRequestSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: countSchema,
  userVerification: v.literal('required'),
});

export const newPasskeyBodySchema = v.object({
  credential: v.object({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: publicKeySchema,
    response: v.object({
      clientDataJSON: clientDataSchema,
      attestationObject: bytes(8000),
      transports: v.optional(transportsSchema),
    }),
  }),
});
export type NewPasskeyBody = v.InferOutput<typeof newPasskeyBodySchema>;

export const passkeyLoginBodySchema = v.object({
  credential: v.object({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: publicKeySchema,
    response: v.object({
      clientDataJSON: clientDataSchema,
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: v.optional(bytes(100)),
    }),
  }),
});
export type PasskeyLoginBody = v.InferOutput<typeof passkeyLoginBodySchema>;

/** A passkey in the list of its member. */
export const passkeySchema = v.object({
  id: idSchema,
  label: v.string(),
  /** 1 if a password manager shares the passkey between the person's devices. */
  backed_up: OnOffSchema,
  created_at: dateTimeSchema,
  last_used_at: v.nullable(dateTimeSchema),
});
export type WirePasskey = v.InferOutput<typeof passkeySchema>;
