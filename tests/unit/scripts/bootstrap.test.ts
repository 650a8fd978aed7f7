import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/**
 * Tests the first command in a fresh clone. The clone is a folder with copies of the scripts and a fake npm that logs
 * its calls.
 */

// Each test starts up to six processes, one after the other.
vi.setConfig({ testTimeout: 20_000 });

let root: string;
let bin: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'clone-'));
  bin = join(root, 'bin');
  mkdirSync(join(root, 'scripts'));
  mkdirSync(bin);
  for (const file of ['bootstrap.mjs', 'child-signals.mjs', 'lock.mjs', 'run.mjs'])
    copyFileSync(join('scripts', file), join(root, 'scripts', file));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'scripts', 'hello.ts'), "const word: string = 'hello'; console.log(word);");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const calls = () =>
  existsSync(join(root, 'calls')) ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n') : [];

/** Creates the fake npm. @param code the shell commands that it runs after it has logged its arguments */
function npmThat(code: string): void {
  const npm = join(bin, 'npm');
  writeFileSync(npm, `#!/bin/sh\necho "$@" >> "${root}/calls"\n${code}\n`);
  chmodSync(npm, 0o755);
}

const installs = `mkdir -p "$(pwd)/node_modules"`;
const environment = () => ({ PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter) });

function hello(): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: environment(),
  });
}

it('the first command installs from the lockfile, without install scripts, and only once', () => {
  npmThat(installs);
  const first = hello();
  expect(first.stdout).toContain('必要なものを用意しています');
  expect(first.stdout).toContain('hello');
  expect(calls()).toEqual([expect.stringMatching(/^ci .*--ignore-scripts/)]);
  const second = hello();
  expect(second.stdout).toBe('hello\n');
  expect(calls()).toHaveLength(1);
  writeFileSync(join(root, 'package-lock.json'), '{"changed":true}');
  expect(hello().status).toBe(0);
  expect(calls()).toHaveLength(2);
});

it('a failed npm is reported in one line with what to do, and run again the next time', () => {
  npmThat('exit 1');
  const failed = hello();
  expect(failed.status).toBe(1);
  expect(failed.stderr).toMatch(/^しごとのたね: 依存パッケージを入れられませんでした。.*もう一度実行してください。\n$/);
  npmThat(installs);
  expect(hello().stdout).toContain('hello');
});

it('a missing npm is reported', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: bin },
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^しごとのたね: npm が見つかりません/);
});

it('if two first commands run at once, one installs and the other waits for it', async () => {
  npmThat(`sleep 1\n${installs}`);
  const outputs = await Promise.all(
    [1, 2].map(async () => {
      const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/hello.ts'], { cwd: root, env: environment() });
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
      await once(child, 'close');
      return output;
    }),
  );
  expect(calls()).toHaveLength(1);
  for (const output of outputs) expect(output).toContain('hello');
  expect(outputs.filter((output) => output.includes('もう一つの準備が終わるのを待っています'))).toHaveLength(1);
});
