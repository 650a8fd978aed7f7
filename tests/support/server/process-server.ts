import { type ChildProcess, spawn } from 'node:child_process';
import { type ClientRequest, request } from 'node:http';
import type { InjectOptions } from 'fastify';
import { API_PREFIX } from '#contract/limits.ts';
import { COMPILE_CACHE } from '#scripts/compile-cache.ts';
import { LISTENING } from '#scripts/until-ready.ts';
import { endWithProcess } from '#tests/support/end-with-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import type { Answer, Askable } from '#tests/support/server/server.ts';

/** A real server process, used over HTTP. */
export class ProcessServer implements Askable {
  readonly origin: string;
  /** Milliseconds from the start of the process until it answered that it is ready. */
  readonly readyMs: number;
  readonly #child: ChildProcess;
  #output = '';

  private constructor(origin: string, readyMs: number, child: ChildProcess, output: string) {
    this.origin = origin;
    this.readyMs = readyMs;
    this.#child = child;
    this.#output = output;
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (this.#output += chunk));
  }

  /**
   * Starts a server on `env.PORT` or a free port, and waits until it is ready. `before` is a shell command to run
   * first, such as `umask 0`; `command` is what starts the server.
   * @throws an error with the process's output if the process exits or doesn't become ready in time
   */
  static async start(env: ServerEnvironment, before = ':', command = START): Promise<ProcessServer> {
    const port = env.PORT ?? String(await freePort());
    const begun = performance.now();
    const child = spawn('sh', ['-c', `${before}; exec "$@"`, 'sh', ...command], {
      env: { ...NODE_ENVIRONMENT, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env, PORT: port },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithProcess(child, () => child.kill('SIGKILL'));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const origin = `http://127.0.0.1:${port}`;
    // The output is checked as well, because another process on this port could answer as ready.
    while (!(output.includes(LISTENING) && (await isReady(origin)))) {
      const late = performance.now() - begun > START_LIMIT_MS;
      if (late) child.kill('SIGKILL');
      if (late || hasEnded(child)) throw new Error(`the server did not start: ${output}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return new ProcessServer(origin, performance.now() - begun, child, output);
  }

  /** Everything that the process has written so far. Log lines appear within a second. */
  get output(): string {
    return this.#output;
  }

  get isRunning(): boolean {
    return !hasEnded(this.#child);
  }

  /** Sends a signal to the process and waits until it ends. @returns the exit code; null if the signal killed it */
  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (hasEnded(child)) return child.exitCode;
    const ended = new Promise<number | null>((done) => child.once('exit', done));
    child.kill(signal);
    return ended;
  }

  /** Sends a request. @throws if the connection breaks before the answer is complete */
  ask(url: string, options: InjectOptions = {}): Promise<Answer> {
    const { payload } = options;
    const body = payload === undefined || typeof payload === 'string' ? payload : JSON.stringify(payload);
    const isJson = body !== undefined && body !== payload;
    const headers = { ...(isJson ? { 'content-type': 'application/json' } : {}), ...options.headers };
    return ask(new URL(url, this.origin), options.method ?? 'GET', headers, body);
  }

  api(path: string, options: InjectOptions = {}): Promise<Answer> {
    return this.ask(`${API_PREFIX}${path}`, options);
  }
}

const START: readonly string[] = [process.execPath, 'server/main.ts'];

/** The environment of processes that tests start. They use Node's compile cache, as `npm start` does. */
export const NODE_ENVIRONMENT = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE };

export type ServerEnvironment = Readonly<Record<string, string | undefined>>;

const START_LIMIT_MS = 60_000;
const POLL_MS = 10;

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await ask(new URL(`${origin}${API_PREFIX}/ready`), 'GET', {}, undefined)).status === 200;
  } catch {
    return false;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Sends a request. Doesn't use `fetch`, which would merge Set-Cookie headers, follow redirects, and repeat a request
 * after a broken connection.
 */
function ask(url: URL, method: string, headers: object, body: string | undefined): Promise<Answer> {
  return answerTo(request(url, { method, headers: { ...headers }, agent: false }), body);
}

/** Sends a request. Rejects if the connection breaks before the answer is complete. */
export function answerTo(sent: ClientRequest, body?: string | Buffer): Promise<Answer> {
  return new Promise((done, fail) => {
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // 'close' is also emitted if the connection breaks; then `complete` is false.
      response.on('close', () => {
        if (!response.complete) return fail(new Error('the answer was cut off'));
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          bytes,
          get body() {
            return JSON.parse(text);
          },
        });
      });
    });
    sent.on('error', fail).end(body);
  });
}
