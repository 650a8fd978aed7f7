import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { mountStandIn } from './mount.ts';
import { createStandIn, type StandIn, type StandInOptions } from './stand-in.ts';

export interface StandInServerOptions extends Omit<StandInOptions, 'issuer'> {
  /** 0 selects any free port. */
  readonly port: number;
}

export interface StandInServer {
  readonly standIn: StandIn;
  /** The value for LINE_ISSUER and LINE_API. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a server for the stand-in alone, on a loopback port. The product then connects to it over the network, as it
 * would to LINE.
 */
export async function startStandInServer(options: StandInServerOptions): Promise<StandInServer> {
  const app = Fastify({ forceCloseConnections: true });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  let standIn: StandIn | null = null;
  // The stand-in is created after the server has begun to listen, because its issuer contains the port.
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
