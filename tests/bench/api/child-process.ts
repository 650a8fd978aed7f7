import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';

export interface Child {
  readonly port: number;
  /** Resident memory in bytes. */
  readonly memory: () => Promise<number>;
  /** CPU time of all threads since the process started, in microseconds. */
  readonly cpu: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

type Message = { readonly port: number } | { readonly memory: number } | { readonly cpu: number };

/**
 * Runs a script of this folder that calls `answerParent`. The script logs to stdout as in production; the log is
 * discarded. `project`: the folder of another version of this project, whose script is run instead.
 */
export async function startChild(
  file: string,
  env: Readonly<Record<string, string>>,
  nodeFlags: readonly string[] = [],
  project = '.',
): Promise<Child> {
  const child = fork(resolve(project, 'tests/bench/api', file), {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    execArgv: [...nodeFlags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { port } = await message(child, 'port');
  return {
    port,
    async memory() {
      child.send('memory');
      return (await message(child, 'memory')).memory;
    },
    async cpu() {
      child.send('cpu');
      return (await message(child, 'cpu')).cpu;
    },
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.disconnect();
      await ended;
    },
  };
}

function message<Name extends 'port' | 'memory' | 'cpu'>(
  child: ChildProcess,
  name: Name,
): Promise<Record<Name, number>> {
  return new Promise((done, fail) => {
    const ended = (code: number | null) => fail(new Error(`the server ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (received: Message) => {
      child.off('exit', ended);
      if (name in received) done(received as Record<Name, number>);
    });
  });
}

/**
 * Called in the child process: listens on a free port, reports port, memory and CPU time, and exits with the parent.
 */
export async function answerParent(app: FastifyInstance): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const send = (sent: Message) => process.send?.(sent);
  process.on('message', (asked) => {
    const { user, system } = process.cpuUsage();
    send(asked === 'cpu' ? { cpu: user + system } : { memory: process.memoryUsage.rss() });
  });
  process.on('disconnect', () => process.exit(0));
  send({ port: typeof address === 'object' && address !== null ? address.port : 0 });
}
