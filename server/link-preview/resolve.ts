import { lookup as systemResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { FetchRefused, unlessAborted } from './refusal.ts';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/**
 * Returns all IP addresses of a name, in order of preference. If a name has none, rejects or returns an empty list.
 */
export type Lookup = (hostname: string) => Promise<readonly Address[]>;

export const systemLookup: Lookup = async (hostname) =>
  (await systemResolver(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * Looks up the IP addresses to which a connection may be made. The host is refused if any address isn't public: a
 * public site has no reason to list such an address. Call this once per hop and connect only to the returned addresses:
 * a later lookup of the same name could return another address (DNS rebinding).
 */
export async function resolvePublic(
  hostname: string,
  lookup: Lookup,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(literal);
  const addresses =
    family === 0
      ? await unlessAborted(lookup(hostname), signal, 'name lookup')
      : [{ address: literal, family: family === 6 ? 6 : 4 } as const];
  if (addresses.length === 0) throw new FetchRefused('host', `${hostname} has no address`);
  const inside = addresses.find(({ address }) => !isPublicAddress(address));
  if (inside !== undefined) throw new FetchRefused('host', `${hostname} is ${inside.address}`);
  return addresses;
}
