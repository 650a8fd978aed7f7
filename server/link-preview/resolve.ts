import { lookup as systemResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { FetchRefused } from './refusal.ts';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name, the preferred first; rejects or answers none when there are none. */
export type Lookup = (hostname: string) => Promise<readonly Address[]>;

export const systemLookup: Lookup = async (hostname) =>
  (await systemResolver(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * The addresses that a connection to this host may use. A single one that isn't public refuses the host: a site on the
 * internet has no reason to name one. Asked once a hop; what comes out is what gets connected to, so that a name which
 * answers differently a moment later changes nothing.
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
      ? await unlessAborted(lookup(hostname), signal)
      : [{ address: literal, family: family === 6 ? 6 : 4 } as const];
  if (addresses.length === 0) throw new FetchRefused('host', `${hostname} has no address`);
  const inside = addresses.find(({ address }) => !isPublicAddress(address));
  if (inside !== undefined) throw new FetchRefused('host', `${hostname} is ${inside.address}`);
  return addresses;
}

/** The system's resolver can't be stopped, but nobody has to wait for it. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new FetchRefused('time', 'name lookup'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
