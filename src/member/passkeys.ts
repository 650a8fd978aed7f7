/** What screens need to know about passkeys before WebAuthn's code is loaded. */

/**
 * Whether this browser offers passkeys on this site. Passkeys need WebAuthn, which exists only over https and on
 * localhost. They also need a host name, because browsers refuse passkeys for IP addresses.
 */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location;
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[');
  return typeof window.PublicKeyCredential === 'function' && !isAddress;
}

/** Loaded when a button is pressed, because few people need it on a visit. */
export const loadWebAuthn = () => import('./webauthn.ts');
