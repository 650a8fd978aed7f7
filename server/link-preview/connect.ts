import { connect as connectTcp, isIP, type LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { Address } from './resolve.ts';

/**
 * The destination of a connection. Connections are made only to `addresses`, which have been checked. The hostname is
 * used for the certificate, SNI and the Host header.
 */
export interface Target {
  readonly secure: boolean;
  /** Without the brackets of an IPv6 address. */
  readonly hostname: string;
  readonly port: number;
  readonly addresses: readonly Address[];
}

export type Connect = (target: Target) => Duplex;

/**
 * Connects to one of the target's addresses without looking up the name again. If there are several, Node tries them in
 * turn (RFC 8305).
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
  // SNI must not contain IP addresses (RFC 6066). For an IP address, Node checks the certificate against `host`.
  const name = isIP(hostname) === 0 ? { servername: hostname } : {};
  return connectTls({ host: hostname, port, lookup: pinned, ALPNProtocols: ['http/1.1'], ...name });
};
