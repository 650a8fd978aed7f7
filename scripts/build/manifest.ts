import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MANIFEST = '.vite/manifest.json';

interface Entry {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  /** Keys of other entries in the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Entry>>;

/**
 * Vite's manifest has one entry per chunk, under the name of one of its modules. This plugin also adds an entry for
 * each other module of a chunk if an `import()` loads that module. The server thus finds the scripts of each screen.
 */
export function manifestOfModules(root: string): Plugin {
  return {
    name: 'manifest-of-modules',
    writeBundle({ dir = '' }, bundle) {
      const path = join(dir, MANIFEST);
      const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Entry>;
      const byFile = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
      for (const chunk of Object.values(bundle)) {
        const entry = byFile.get(chunk.fileName);
        if (chunk.type !== 'chunk' || entry === undefined) continue;
        for (const id of chunk.moduleIds) {
          const isLoaded = (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
          if (isLoaded && id.startsWith(`${root}/`))
            manifest[id.slice(root.length + 1)] ??= { ...entry, isDynamicEntry: true };
        }
      }
      writeFileSync(path, JSON.stringify(manifest, null, 2));
    },
  };
}

/**
 * The scripts and style sheets of the given modules and of all that they import statically, in the order of the
 * modules.
 * @param client the folder of the built page
 * @throws if the manifest has no entry for one of the modules
 */
export function filesOf(client: string, modules: readonly string[]): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(client, MANIFEST), 'utf8')) as Manifest;
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (entry === undefined) throw new Error(`The build has no file for ${key}.`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const imported of entry.imports ?? []) add(imported);
  };
  for (const module of modules) add(module);
  return files;
}
