import { connect as connectTcp, isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Address } from './resolve.ts';

/** A connection to checked addresses. The name serves only for certificate, SNI and Host. */
export interface Target {
  readonly secure: boolean;
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly addresses: readonly Address[];
}

export type Connect = (target: Target) => Duplex;

/**
 * Connects to one of the target's addresses without resolving the name again. Node tries several addresses in turn (RFC
 * 8305).
 */
export const openSocket: Connect = ({ secure, hostname, port, addresses }) => {
  const pinned: LookupFunction = (_, options, callback) => {
    const list = addresses.map(({ address, family }) => ({ address, family }));
    const [first] = list;
    if (options.all) callback(null, list);
    else if (first === undefined) callback(new Error('no address'), '');
    else callback(null, first.address, first.family);
  };
  if (!secure) return connectTcp({ host: hostname, port, lookup: pinned });
  // SNI contains names only (RFC 6066); for an address, `host` is checked against the certificate.
  const name = isIP(hostname) === 0 ? { servername: hostname } : {};
  return connectTls({ host: hostname, port, lookup: pinned, ALPNProtocols: ['http/1.1'], ...name });
};
