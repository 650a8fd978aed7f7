import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PACKAGES_FILE } from '#scripts/build/packages.ts';
import { buildInto } from '#scripts/build.ts';
import { sbomOf } from '#scripts/supply-chain/sbom.ts';
import { withLock } from '../lock.mjs';
import { checksums, commitTime, pack } from './archive.ts';
import { bundleServer, OUTSIDE_THE_BUNDLE } from './bundle.ts';
import { launcher, NODE_MAJOR } from './launcher.ts';
import { copyPackages, type Lock, licenceTexts, nodePackage, readLock, withDependencies } from './packages.ts';

/** The default folder for the release. Each release empties it first. */
const OWN_FOLDER = 'dist/release';

/**
 * `npm run release [-- --previous <folder of the release that runs now>] [--with-node] [--to <folder>]`: makes
 * dist/release with a folder that runs on Node.js alone, an archive of the folder, its bill of materials, and checksums
 * (docs/decisions/0037-release.md). `--previous` also includes the scripts and styles of the given release, for tabs
 * that are still open. `--with-node` adds the project's Node.js, for systems whose own is too old. `--to` names an
 * empty folder to use instead of dist/release.
 */
const { values: options } = parseArgs({
  options: {
    previous: { type: 'string' },
    'with-node': { type: 'boolean', default: false },
    to: { type: 'string', default: OWN_FOLDER },
  },
});

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const platform = `${process.platform}${isMusl() ? 'musl' : ''}-${process.arch}`;
const withNode = options['with-node'];
const name = `${manifest.name}-${manifest.version}-${platform}${withNode ? '-with-node' : ''}`;

/**
 * The folder for the build. It isn't dist, which may contain files of earlier builds. It is inside the project, so that
 * the bundler finds the project's packages.
 */
const BUILD = '.cache/release';

/** The folders of deploy/ that a machine without containers needs. */
const DEPLOY = ['caddy', 'monitoring', 'nginx', 'systemd'];

/** Whether the system uses musl. Native packages have different binaries for musl and glibc. */
function isMusl(): boolean {
  if (process.platform !== 'linux') return false;
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined;
}

async function release(to: string): Promise<void> {
  requireEmpty(to);
  rmSync(BUILD, { recursive: true, force: true });
  if (options.previous !== undefined) retainPage(options.previous);
  // Runs after `retainPage`, because the folder of the previous release is often inside `to`.
  rmSync(to, { recursive: true, force: true });
  const target = join(to, name);
  mkdirSync(target, { recursive: true });
  await buildInto(BUILD);
  const bundled = await bundleServer(BUILD, target);
  for (const part of ['client', 'assets.json', 'build.json']) {
    cpSync(join(BUILD, part), join(target, 'dist', part), { recursive: true });
  }
  cpSync('content/sample', join(target, 'content/sample'), { recursive: true });
  for (const part of DEPLOY) cpSync(join('deploy', part), join(target, 'deploy', part), { recursive: true });
  const lock = readLock();
  const outside = withDependencies([...OUTSIDE_THE_BUNDLE, ...(withNode ? [nodePackage(platform)] : [])], lock);
  copyPackages(outside, target, platform);
  const inPage = JSON.parse(readFileSync(join(BUILD, 'client', PACKAGES_FILE), 'utf8')) as string[];
  const shipped = [...new Set([...outside, ...bundled, ...inPage])].sort();
  writeOwnFiles(target, lock);
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), licenceTexts(shipped, lock));
  const sbom = await sbomOf(shipped.map((path) => `${path.split('node_modules/').at(-1)}@${lock[path]?.version}`));
  writeFileSync(join(target, 'sbom.cdx.json'), sbom);
  rmSync(BUILD, { recursive: true, force: true });
  await pack(target, `${target}.tar.gz`, commitTime());
  writeFileSync(`${target}.cdx.json`, sbom);
  writeFileSync(join(to, 'SHA256SUMS'), checksums([`${target}.tar.gz`, `${target}.cdx.json`]));
  console.log(`しごとのたね: ${target}.tar.gz を用意しました。`);
}

/**
 * Throws if `to` contains anything, because `release` deletes the folder. OWN_FOLDER may contain an earlier release.
 */
function requireEmpty(to: string): void {
  if (to === OWN_FOLDER || !existsSync(to) || readdirSync(to).length === 0) return;
  throw new Error(`${to} is not empty. Nothing was changed; give an empty folder, or one that doesn't exist`);
}

/** Copies the built page of an earlier release to where the build looks for the previous build. */
function retainPage(previous: string): void {
  const page = join(previous, 'dist');
  if (!existsSync(join(page, 'build.json'))) throw new Error(`${previous} is not the folder of a release`);
  cpSync(page, BUILD, { recursive: true });
}

function writeOwnFiles(target: string, lock: Lock): void {
  const { id } = JSON.parse(readFileSync(join(BUILD, 'build.json'), 'utf8')) as { id: string };
  const dependencies = Object.fromEntries(OUTSIDE_THE_BUNDLE.map((one) => [one, lock[`node_modules/${one}`]?.version]));
  const own = {
    name: manifest.name,
    version: manifest.version,
    private: true,
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: `>=${NODE_MAJOR}` },
    dependencies,
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(own, null, 2)}\n`);
  writeFileSync(join(target, 'VERSION'), `${manifest.version} (${id}) ${platform}\n`);
  mkdirSync(join(target, 'bin'));
  writeFileSync(join(target, 'bin', manifest.name), launcher(), { mode: 0o755 });
}

await withLock('.cache/release.lock', () => release(options.to));
