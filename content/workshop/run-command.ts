/** Runs commands. If a command fails, the thrown error contains the end of the command's stderr. */

import { spawn } from 'node:child_process';

export function run(command: string, args: readonly string[], input?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
      else reject(new Error(`${command} ${args.join(' ')}\n${Buffer.concat(errors).toString('utf8').slice(-2000)}`));
    });
    child.stdin.end(input ?? '');
  });
}

/** Runs ffmpeg at low priority, so that it doesn't slow down the machine's other work. */
export function ffmpeg(args: readonly string[]): Promise<string> {
  return run('nice', ['-n', '10', 'ffmpeg', '-hide_banner', '-loglevel', 'error', '-y', ...args]);
}
