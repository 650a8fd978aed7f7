import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A file of the built page, which isn't served: the npm packages in its scripts, as folders such as `node_modules/x`. */
export const PACKAGES_FILE = '.vite/packages.json';

const PACKAGE = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages whose code is in a bundle, from the project's root. */
export function packagesIn(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const used = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  return [...new Set(used.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))].sort();
}

/** Lists the packages of the page and of its worker, which is a build of its own, in one file. */
export function listPackages(): Plugin {
  return {
    name: 'list-packages',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    writeBundle({ dir = '.' }, bundle) {
      const file = join(dir, PACKAGES_FILE);
      const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...new Set([...before, ...packagesIn(Object.values(bundle))])].sort()));
    },
  };
}
