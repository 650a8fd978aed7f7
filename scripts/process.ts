import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** Runs a command to its end, its output shown. Rejects when it fails. */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new CommandFailed(command, args, code, signal)),
    );
  });
}

export class CommandFailed extends Error {
  readonly code: number | null;

  constructor(command: string, args: readonly string[], code: number | null, signal: NodeJS.Signals | null) {
    super(`${[command.split('/').at(-1), ...args].join(' ')} ended with ${signal ?? code}`);
    this.code = code;
  }
}

/** Runs a TypeScript file on this same Node. */
export function node(file: string, args: readonly string[] = [], options: SpawnOptions = {}): Promise<void> {
  return run(process.execPath, [file, ...args], options);
}

/** A tool of node_modules/.bin, started by the Node that runs this script. */
export function tool(name: string, args: readonly string[], options: SpawnOptions = {}): Promise<void> {
  return run(`node_modules/.bin/${name}`, args, options);
}

/** Passes the signals that end this process on to a child, and ends as the child ends. */
export function follow(child: ChildProcess): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 0));
}
