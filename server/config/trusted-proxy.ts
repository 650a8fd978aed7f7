import { compile } from '@fastify/proxy-addr';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/config-schema.ts';

/** Whether the headers of the proxy with this address are trusted. Hop 0 is the peer that connects to us. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/**
 * Converts TRUST_PROXY to a function. TRUST_PROXY is unset, the number of proxies in front of the server, or the
 * addresses of proxies. Fastify gets the function even for a number: if it got the number itself, it would trust no
 * proxy.
 */
export function trustedProxies(trustProxy: Config['trustProxy']): IsTrustedProxy {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isNamed = compile(trustProxy.split(',').map((part) => part.trim()));
  return (address, hop) => address !== '' && isNamed(address, hop);
}

const isPrivate = compile(['linklocal', 'uniquelocal']);

/**
 * Whether a client that bypasses the proxy could be mistaken for it. If TRUST_PROXY is a number, whoever connects is
 * trusted. That may be anybody, unless HOST is an address of this machine or of a private network.
 */
export function mayTrustStrangers({ trustProxy, host }: Pick<Config, 'trustProxy' | 'host'>): boolean {
  return typeof trustProxy === 'number' && !isLoopback(host) && !isPrivate(host, 0);
}
