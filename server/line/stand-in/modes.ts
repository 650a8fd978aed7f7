/** ID tokens that must not be believed; each is right in everything but the one thing. */
export const FORGERIES = [
  'forged-secret',
  'forged-payload',
  'forged-issuer',
  'forged-audience',
  'forged-nonce',
  'forged-alg-none',
  'forged-es256',
  'forged-rs256',
  'forged-expired',
  'forged-no-subject',
  'forged-no-nonce',
] as const;
export type Forgery = (typeof FORGERIES)[number];

/** Ways in which LINE, or the way to LINE, can be different from the usual. */
export const STAND_IN_MODES = [
  /** The person has declined: straight back with ACCESS_DENIED. */
  'declined',
  /** Answers to the server come late. */
  'slow',
  /** Answers to the server are 503. */
  'failing',
  /** Every answer carries fields that nobody knows yet. */
  'extra-fields',
  'amr-absent',
  /** The ID token has neither name nor picture; the profile has. */
  'claims-minimal',
  /** As on some phones: an automatic login comes back with a state that isn't the one sent. */
  'auto-login-fails',
  /** The token endpoint answers without an ID token. */
  'id-token-absent',
  ...FORGERIES,
] as const;
export type StandInMode = (typeof STAND_IN_MODES)[number];

/** `slow,forged-es256`, from a query or the environment. Null: a name in it isn't known. */
export function parseModes(text: string): ReadonlySet<StandInMode> | null {
  const names = text.split(',').map((name) => name.trim());
  const wanted = names.filter((name) => name !== '');
  const known = STAND_IN_MODES.filter((mode) => wanted.includes(mode));
  return known.length === new Set(wanted).size ? new Set(known) : null;
}

export function forgeryOf(modes: ReadonlySet<StandInMode>): Forgery | null {
  return FORGERIES.find((forgery) => modes.has(forgery)) ?? null;
}
