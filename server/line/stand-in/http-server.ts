import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { mountStandIn } from './mount.ts';
import { createStandIn, type StandIn, type StandInOptions } from './stand-in.ts';

export interface StandInServerOptions extends Omit<StandInOptions, 'issuer'> {
  /** 0: any free port. */
  readonly port: number;
}

export interface StandInServer {
  readonly standIn: StandIn;
  /** The value for LINE_ISSUER and LINE_API. */
  readonly url: string;
  close(): Promise<void>;
}

/** Serves the stand-in alone on a loopback port, like a service on another machine. */
export async function startStandInServer(options: StandInServerOptions): Promise<StandInServer> {
  const app = Fastify({ forceCloseConnections: true });
  let standIn: StandIn | null = null;
  // The port, and with it the issuer, is known only when the server listens.
  await mountStandIn(app, { handle: (request) => started().handle(request) }, '');
  await app.listen({ host: '127.0.0.1', port: options.port });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  standIn = createStandIn({ ...options, issuer: url });
  return { standIn, url, close: () => app.close() };

  function started(): StandIn {
    if (standIn === null) throw new Error('the stand-in is starting');
    return standIn;
  }
}
