import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy that can stop forwarding data, to simulate a network failure. Connections then stay open and new ones are
 * accepted, but no data passes.
 */
export interface SilentProxy {
  readonly port: number;
  readonly silence: () => void;
  /** Forwards the data that was held back, and all further data. */
  readonly resume: () => void;
  readonly close: () => Promise<void>;
}

export async function openSilentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>();
  let silent = false;
  const add = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  };
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    const pass = (from: Socket, to: Socket) => {
      add(from);
      from.on('data', (chunk) => to.write(chunk)).on('close', () => to.destroy());
      if (silent) from.pause();
    };
    pass(near, far);
    pass(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      silent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      silent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
