import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '#tests/support/free-port.ts';
import { ProcessServer } from '#tests/support/server/process-server.ts';

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A release that is made from this repository, unpacked elsewhere, and run with nothing but Node.js. */
export class Release {
  /** The temporary folder that contains the other folders of this class. */
  readonly root = mkdtempSync(join(tmpdir(), 'shigoto-release-'));
  readonly dataDir = join(this.root, 'data');
  /** The folder into which the release is written. */
  readonly made = join(this.root, 'made');
  folder = '';
  archive = '';

  make(): void {
    this.#run(['scripts/release/main.ts', '--to', this.made]);
    this.archive = globSync(join(this.made, '*.tar.gz'))[0] ?? '';
    const unpacked = spawnSync('tar', ['-xzf', this.archive, '-C', this.root], { encoding: 'utf8' });
    if (unpacked.status !== 0) throw new Error(unpacked.stderr);
    this.folder = join(this.root, readdirSync(this.root).find((name) => name.startsWith('shigoto-no-tane-')) ?? '');
    mkdirSync(this.dataDir, { mode: 0o700 });
    // The server would create this file itself, but needs `fsync` for that, which Node.js's permission model forbids.
    writeFileSync(join(this.dataDir, 'app-secret'), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 });
    this.#writeNode();
  }

  /** Makes a release that follows the one in the folder `previous`. @returns its folder */
  makeNext(previous: string): string {
    const to = join(this.root, 'next');
    this.#run(['scripts/release/main.ts', '--to', to, '--previous', previous]);
    return globSync(join(to, '*/')).at(0) ?? '';
  }

  #run(args: readonly string[]): void {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stdout + stderr);
  }

  /**
   * Writes a script that starts Node.js with restricted access: it can read only the release, its content and its data,
   * and write only the data. This shows that the release doesn't need the repository and can be read-only.
   */
  #writeNode(): void {
    cpSync(process.execPath, join(this.root, 'node'));
    const allowed = [
      `--allow-fs-read=${this.folder}/*`,
      `--allow-fs-read=${this.root}/content/*`,
      `--allow-fs-read=${this.dataDir}/*`,
      `--allow-fs-write=${this.dataDir}/*`,
      '--allow-addons',
      '--allow-child-process',
    ];
    const script = `#!/bin/sh
[ "$1" = --version ] && exec "${this.root}/node" --version
export NODE_OPTIONS="$NODE_OPTIONS --permission ${allowed.join(' ')} --disable-warning=SecurityWarning"
exec "${this.root}/node" "$@"
`;
    writeFileSync(join(this.root, 'only-node'), script, { mode: 0o755 });
  }

  /** The environment of the release's commands. It contains nothing from the environment of the tests. */
  environment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
    const node = join(this.root, 'only-node');
    return { PATH: '/usr/bin:/bin', NODE: node, DATA_DIR: this.dataDir, ...more };
  }

  get command(): string {
    return join(this.folder, 'bin', 'shigoto-no-tane');
  }

  /** Runs a command of the release until it ends. */
  async run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const child = spawn(this.command, args, {
      env: this.environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: '/',
    });
    const ended = new Promise<number | null>((done) => child.once('close', done));
    const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
    return { code, output: output + errors };
  }

  async start(env: Readonly<Record<string, string>> = {}): Promise<ProcessServer> {
    const port = String(await freePort());
    const all = { ...this.environment(env), PORT: port, NODE_COMPILE_CACHE: undefined, NODE_ENV: undefined };
    return ProcessServer.start({ ...all, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` }, 'cd /', [this.command, 'start']);
  }

  json<T>(name: string): T {
    return JSON.parse(readFileSync(join(this.folder, name), 'utf8')) as T;
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
