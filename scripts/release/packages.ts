import { cpSync, existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import * as v from 'valibot';

const names = v.optional(v.record(v.string(), v.string()), {});
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string(), ''),
      license: v.optional(v.string(), ''),
      dependencies: names,
      optionalDependencies: names,
    }),
  ),
});
export type Lock = v.InferOutput<typeof lockSchema>['packages'];

export function readLock(): Lock {
  return v.parse(lockSchema, JSON.parse(readFileSync('package-lock.json', 'utf8'))).packages;
}

/** Packages that are only needed to compile native code. */
const FOR_COMPILING = new Set(['node-addon-api']);

/** The name of the npm package that contains Node.js for a platform. */
export const nodePackage = (platform: string) => `node-${platform}`;

/** False for files that nothing loads: C sources, types, source maps, manuals, and binaries for other platforms. */
function isNeeded(path: string, platform: string): boolean {
  const [, name, ...rest] = /^(better-sqlite3)\/(.+)$/.exec(path) ?? [];
  if (name !== undefined && /^(deps|src|binding\.gyp)(\/|$)/.test(rest[0] ?? '')) return false;
  if (/^node-linux-[^/]+\/(include|share|CHANGELOG|README)/.test(path)) return false;
  if (/\/prebuilds\/.+/.test(path)) return basename(path) === `${platform}.node`;
  return !/\.(d\.[cm]?ts|map)$/.test(path);
}

/**
 * Finds packages and, recursively, their dependencies. Leaves out dependencies that are needed only for compiling, and
 * optional ones that are not installed on this platform.
 * @returns their folders, relative to the project's root, such as `node_modules/jsdom`
 * @throws if a required package is not installed
 */
export function withDependencies(roots: readonly string[], lock: Lock): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string, isOptional: boolean) => {
    const path = resolveFrom(name, from, lock);
    if (path === null || !existsSync(path)) {
      if (isOptional) return;
      throw new Error(`${name}, which ${from} needs, is not installed`);
    }
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = lock[path] ?? {};
    for (const next of Object.keys(dependencies)) {
      if (!FOR_COMPILING.has(next)) add(next, path, next in optionalDependencies);
    }
    for (const next of Object.keys(optionalDependencies)) add(next, path, true);
  };
  for (const name of roots) add(name, '', false);
  return [...found].sort();
}

/** Resolves a package as Node does: in the nearest `node_modules` folder that contains it. */
function resolveFrom(name: string, from: string, lock: Lock): string | null {
  const path = join(from, 'node_modules', name);
  if (lock[path] !== undefined) return path;
  if (from === '') return null;
  return resolveFrom(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules') - 1)), lock);
}

export function copyPackages(paths: readonly string[], target: string, platform: string): void {
  for (const path of paths) {
    cpSync(path, join(target, path), {
      recursive: true,
      filter: (file) => {
        const inside = relative(path, file);
        if (inside.split('/')[0] === 'node_modules') return false;
        return isNeeded(`${path.split('node_modules/').at(-1)}/${inside}`, platform);
      },
    });
  }
}

/** The licence texts of these packages, one after the other. */
export function licenceTexts(paths: readonly string[], lock: Lock): string {
  const texts = paths.map((path) => {
    const { version = '', license = '' } = lock[path] ?? {};
    const files = globSync(`${path}/{LICENSE,LICENCE,License,license,NOTICE,COPYING,THIRD-PARTY}*`).sort();
    const title = `${path.split('node_modules/').at(-1)} ${version} (${license})`;
    return [title, ...files.filter(isFile).map((file) => readFileSync(file, 'utf8').trim())].join('\n\n');
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

function isFile(path: string): boolean {
  return !readdirSync(join(path, '..'), { withFileTypes: true }).some(
    (entry) => entry.name === basename(path) && entry.isDirectory(),
  );
}
