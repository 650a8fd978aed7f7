import { isIP } from 'node:net';

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
