import { compile } from '@fastify/proxy-addr';
import type { Config } from '#server/config/config.ts';
import { isLoopback } from '#server/config/config-schema.ts';

/** Whether the headers of the proxy with this address are trusted. Hop 0 is the peer that connects to us. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/**
 * The proxies that TRUST_PROXY names: the nearest ones by their number, or those with certain addresses. Fastify gets
 * this function instead of the number, because with a number it trusts no proxy.
 */
export function trustedProxies(trustProxy: Config['trustProxy']): IsTrustedProxy {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === 'number') return (_address, hop) => hop < trustProxy;
  const isNamed = compile(trustProxy.split(',').map((part) => part.trim()));
  return (address, hop) => address !== '' && isNamed(address, hop);
}

const isPrivate = compile(['linklocal', 'uniquelocal']);

/**
 * Whether somebody who connects without the proxy could pass for it. With a number the peer is always trusted, and on an
 * address that is neither of this machine nor private, it may be anybody.
 */
export function mayTrustStrangers({ trustProxy, host }: Pick<Config, 'trustProxy' | 'host'>): boolean {
  return typeof trustProxy === 'number' && !isLoopback(host) && !isPrivate(host, 0);
}
