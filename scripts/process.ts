import { type SpawnOptions, spawn } from 'node:child_process';
import { exitCodeOf, passSignalsTo, wasToldToEnd } from './child-signals.mjs';

interface RunOptions extends SpawnOptions {
  /** An abort sends SIGINT to the command, unless this process has received such a signal and passed it on. */
  readonly interrupt?: AbortSignal;
}

/** Runs a command and shows its output. Rejects when it fails or when this process was told to end meanwhile. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  const { interrupt, ...spawnOptions } = options;
  return new Promise((resolve, reject) => {
    const child = passSignalsTo(spawn(command, args, { stdio: 'inherit', ...spawnOptions }));
    interrupt?.addEventListener('abort', () => !wasToldToEnd() && child.kill('SIGINT'));
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 && !wasToldToEnd() ? resolve() : reject(new CommandFailed(command, args, code, signal)),
    );
  });
}

export class CommandFailed extends Error {
  /** The code with which the script that ran the command should exit; never 0. */
  readonly exitCode: number;

  constructor(command: string, args: readonly string[], code: number | null, signal: NodeJS.Signals | null) {
    super(`${[command.split('/').at(-1), ...args].join(' ')} ended with ${signal ?? code}`);
    this.exitCode = exitCodeOf(code, signal) || 1;
  }
}

export function node(file: string, args: readonly string[] = [], options: RunOptions = {}): Promise<void> {
  return run(process.execPath, [file, ...args], options);
}

export function tool(name: string, args: readonly string[], options: RunOptions = {}): Promise<void> {
  return run(`node_modules/.bin/${name}`, args, options);
}
