import { lookup as systemResolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { FetchRefused } from './refusal.ts';

export interface Address {
  readonly address: string;
  readonly family: 4 | 6;
}

/** All addresses of a name, in order of preference; rejects or resolves with none if there are none. */
export type Lookup = (hostname: string) => Promise<readonly Address[]>;

export const systemLookup: Lookup = async (hostname) =>
  (await systemResolver(hostname, { all: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/**
 * The addresses to which a connection to this host may be made. If any of them isn't public, the host is refused,
 * because no site on the internet has a reason for that. Called once per hop; the connection uses exactly the result,
 * so that a name that changes its answer later has no effect.
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

/** The system's resolver can't be cancelled, but nobody has to wait for it. */
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
