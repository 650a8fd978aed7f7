// @ts-check
// Runs on whatever Node the system has (20 or newer): installs what the project needs and finds the Node that it runs on.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { follow } from './follow.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;
const STAMP = join(root, 'node_modules', '.installed');

/** Ends with one clear line. @param {string} line @returns {never} */
function stop(line) {
  console.error(`しごとのたね: ${line}`);
  process.exit(1);
}

/** The dependencies that belong to the lockfile of this moment, on this kind of machine. */
function wanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Are the dependencies those of the lockfile? */
export function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted();
}

/** Installs the dependencies unless they are there already. */
export function ensureInstalled() {
  if (isInstalled()) return;
  console.log('しごとのたね: 必要なものを用意しています（はじめての時は1〜2分かかります）…');
  // A production environment must not leave out what the build needs.
  const env = { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.error) stop(`npm が見つかりません（${done.error.message}）。Node.js を npm ごと入れてください。`);
  if (done.status !== 0)
    stop(
      '依存パッケージを入れられませんでした。上の npm の表示を見て、ネットワークを確かめてから、もう一度実行してください。',
    );
  writeFileSync(STAMP, wanted());
}

/** The Node to run on: the project's own, else the system's when it is new enough. */
export function findNode() {
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  return stop(
    `このパソコンには Node.js ${NODE_MAJOR} 以上が必要です（いまは ${process.versions.node}）。https://nodejs.org/ から入れてください。`,
  );
}

/**
 * Installs, then runs a TypeScript file of the project on the right Node, and ends as it ends.
 * @param {string} file below the project's root
 * @param {readonly string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runTypeScript(file, args = process.argv.slice(2), env = {}) {
  ensureInstalled();
  const node = findNode();
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  follow(
    spawn(node, [join(root, file), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    }),
  );
}
