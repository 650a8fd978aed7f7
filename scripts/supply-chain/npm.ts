import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

export interface NpmOptions {
  readonly cwd?: string;
  /** Milliseconds after which npm is stopped. */
  readonly timeoutMs: number;
}

/**
 * Runs npm and returns what it printed, whatever its exit code. Rejects if npm can't be started or if it takes too
 * long.
 */
export async function npm(
  args: readonly string[],
  { cwd = process.cwd(), timeoutMs }: NpmOptions,
): Promise<{ readonly output: string; readonly errors: string }> {
  const path = process.env.npm_execpath;
  const signal = AbortSignal.timeout(timeoutMs);
  const isScript = path?.endsWith('.js') === true;
  const child = spawn(isScript ? process.execPath : 'npm', isScript ? [path, ...args] : args, {
    cwd,
    signal,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !isScript && process.platform === 'win32',
  });
  const ended = Promise.withResolvers<void>();
  child.once('error', ended.reject).once('close', () => ended.resolve());
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), ended.promise]).catch(
    (error: unknown) => {
      throw signal.aborted ? new Error(`npm did not end within ${timeoutMs / 1000} s`) : error;
    },
  );
  return { output, errors };
}
