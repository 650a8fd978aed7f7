import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MANIFEST = '.vite/manifest.json';

interface Entry {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
}

/**
 * Vite's manifest names a chunk by one module. This adds an entry for every other module of the chunk that is loaded by
 * `import()`, so that the server finds the scripts of each screen.
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
