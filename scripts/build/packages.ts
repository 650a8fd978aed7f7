import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * A file that isn't served, in the folder of the built page. It lists the npm packages whose code is in the page's
 * scripts, as folders such as `node_modules/x`.
 */
export const PACKAGES_FILE = '.vite/packages.json';

const PACKAGE = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/** The folders of the packages whose code is in a bundle, relative to the project's root. */
export function packagesIn(output: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): string[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const used = chunks.flatMap(({ modules }) =>
    Object.entries(modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  );
  return [...new Set(used.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []))].sort();
}

/** Writes PACKAGES_FILE. The page and its worker are built separately, so each build adds its packages to the file. */
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
