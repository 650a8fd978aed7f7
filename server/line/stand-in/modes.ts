/** Modes in which the stand-in issues a forged ID token. Each token is invalid in exactly one way. */
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

/** Unusual behaviour of LINE, or of the connection to it, that the stand-in can simulate. */
export const STAND_IN_MODES = [
  /** The person declines. The choice page is skipped, and the redirect contains ACCESS_DENIED. */
  'declined',
  /** Responses to the server are delayed. */
  'slow',
  /** Responses to the server are 503. */
  'failing',
  /** Successful responses and redirects contain unknown fields. */
  'extra-fields',
  'amr-absent',
  /** The ID token contains neither name nor picture, but the profile does. */
  'claims-minimal',
  /** An automatic login returns a different state from the one that was sent, as happens on some phones. */
  'auto-login-fails',
  /**
   * The person has been logged in at LINE for a day. LINE asks for a password only if the request demands that
   * (`prompt=login`), or a newer login (`max_age`).
   */
  'logged-in',
  /** The token endpoint's response has no ID token. */
  'id-token-absent',
  ...FORGERIES,
] as const;
export type StandInMode = (typeof STAND_IN_MODES)[number];

/** Parses a list such as `slow,forged-es256`. Null if it contains an unknown name. */
export function parseModes(text: string): ReadonlySet<StandInMode> | null {
  const names = text.split(',').map((name) => name.trim());
  const wanted = names.filter((name) => name !== '');
  const known = STAND_IN_MODES.filter((mode) => wanted.includes(mode));
  return known.length === new Set(wanted).size ? new Set(known) : null;
}

export function forgeryOf(modes: ReadonlySet<StandInMode>): Forgery | null {
  return FORGERIES.find((forgery) => modes.has(forgery)) ?? null;
}
