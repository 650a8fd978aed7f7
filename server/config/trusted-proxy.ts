import { compile } from '@fastify/proxy-addr';
import type { Config } from '#server/config/config.ts';

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
