import { posix } from 'node:path';

export interface SourceFile {
  /** The file's path from the project's root. */
  readonly path: string;
  readonly source: string;
}

const IMPORT = /(?:^|\n)(?:import|export)\b[^;'"]*?from '([^']+)'/g;

/**
 * The files that import themselves through other files. Type-only imports count.
 *
 * @param aliases package.json#imports
 */
export function filesInCycles(files: readonly SourceFile[], aliases: Readonly<Record<string, string>>): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const imports = new Map(
    files.map(({ path, source }) => [
      path,
      [...source.matchAll(IMPORT)].map(([, name = '']) => resolve(name, path, aliases)).filter((to) => paths.has(to)),
    ]),
  );
  const reaches = (from: string) => {
    const seen = new Set<string>();
    const waiting = [...(imports.get(from) ?? [])];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      waiting.push(...(imports.get(path) ?? []));
    }
    return seen.has(from);
  };
  return [...paths].filter(reaches);
}

function resolve(name: string, from: string, aliases: Readonly<Record<string, string>>): string {
  if (name.startsWith('.')) return posix.join(posix.dirname(from), name);
  const [folder, rest] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  return posix.join((aliases[`${folder}/*`] ?? '').replace('*', ''), rest);
}
