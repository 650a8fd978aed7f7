// @ts-check
// Runs on the system's Node (20 or newer): installs the dependencies and finds the Node that the project runs on.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { follow } from './child-signals.mjs';
import { withLock } from './lock.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const NODE_MAJOR = 24;
const STAMP = join(root, 'node_modules', '.installed');

/** An error that the person at the terminal can fix; the message tells how, in one line. */
class Advice extends Error {}

function wanted() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

export function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted();
}

/**
 * Installs the dependencies unless they are installed already. The lock allows one installation at a time, because `npm
 * start` and `npm test` may run together and `npm ci` begins by deleting node_modules.
 */
async function ensureInstalled() {
  if (isInstalled()) return;
  await withLock(
    join(root, '.cache', 'install.lock'),
    async () => {
      if (isInstalled()) return;
      console.log('しごとのたね: 必要なものを用意しています（はじめての時は1〜2分かかります）…');
      await install();
      // Throws if no suitable Node was installed, which npm doesn't report. The stamp is then not written, so that the
      // next run installs again.
      findNode();
      writeFileSync(STAMP, wanted());
    },
    { onWait: () => console.log('しごとのたね: もう一つの準備が終わるのを待っています…') },
  );
}

async function install() {
  // With NODE_ENV=production npm would leave out the packages that the build needs.
  const env = { ...process.env, NODE_ENV: 'development', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
  // `--ignore-scripts`: no package needs an install script, and an older npm would compile the database driver although
  // the package contains a compiled one.
  const args = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  const status = await new Promise((resolve, reject) => {
    child.once('error', ({ message }) =>
      reject(new Advice(`npm が見つかりません（${message}）。Node.js を npm ごと入れてください。`)),
    );
    child.once('exit', resolve);
  });
  if (status !== 0)
    throw new Advice(
      '依存パッケージを入れられませんでした。上の npm の表示を見て、ネットワークを確かめてから、もう一度実行してください。',
    );
}

/**
 * The path of the project's own Node, or of the system's Node if the project has none for this platform.
 * @throws {Advice} if the system's Node is too old
 */
function findNode() {
  const bundled = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new Advice(
    `このパソコンには Node.js ${NODE_MAJOR} 以上が必要です（いまは ${process.versions.node}）。https://nodejs.org/ から入れてください。`,
  );
}

/**
 * Installs the dependencies, runs a TypeScript file on the project's Node, and exits with its exit code.
 * @param {string} file path from the project's root
 * @param {readonly string[]} args
 */
export async function runTypeScript(file, args) {
  let node;
  try {
    await ensureInstalled();
    node = findNode();
  } catch (error) {
    if (!(error instanceof Advice)) throw error;
    console.error(`しごとのたね: ${error.message}`);
    process.exit(1);
  }
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(
    process.platform === 'win32' ? ';' : ':',
  );
  follow(
    spawn(node, [join(root, file), ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path },
    }),
  );
}
