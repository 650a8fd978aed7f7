import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const MANIFEST = '.vite/manifest.json';

interface Entry {
  readonly file: string;
  readonly isDynamicEntry?: boolean;
  /** Keys of the manifest. */
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Entry>>;

interface ManifestPlugin extends Plugin {
  readonly api: {
    /**
     * The files that these modules need at their start, with styles, in the order of the modules. To be called after the build.
     * @throws if the build doesn't load one of the modules
     */
    filesOf(modules: readonly string[]): ReadonlySet<string>;
  };
}

/**
 * Vite's manifest names a chunk by one module. This adds an entry for every other module of the chunk that is loaded by
 * `import()`, so that the server finds the scripts of each screen.
 */
export function manifestOfModules(root: string): ManifestPlugin {
  let whole: Manifest = {};
  return {
    api: { filesOf: (modules) => filesOf(whole, modules) },
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
      whole = manifest;
    },
  };
}

function filesOf(manifest: Manifest, modules: readonly string[]): ReadonlySet<string> {
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

/** In the header of every page. */
const LOGO = 'logo-mark.svg';

interface ListedFile {
  url: string;
  revision: string | null;
  size: number;
}

/**
 * The worker's list of files: first those that it fetches before it is ready, in the order of need, then the others, marked by when
 * it fetches them (sw/files.ts). `asked`: names of chunks. The list is the larger part of the worker, so it leaves out what can be left out.
 */
export function orderedByNeed(
  entries: readonly ListedFile[],
  { first, asked }: { readonly first: ReadonlySet<string>; readonly asked: readonly string[] },
): ListedFile[] {
  const order = [...first];
  const place = ({ url }: ListedFile) => (first.has(url) ? order.indexOf(url) : order.length);
  const isFirst = ({ url }: ListedFile) => first.has(url) || url === LOGO;
  const short = ({ url, revision }: ListedFile) => ({ url, ...(revision && { revision: revision.slice(0, 8) }) });
  const needed = entries.filter(isFirst).sort((a, b) => place(a) - place(b));
  const others = entries
    .filter((entry) => !isFirst(entry))
    .map((entry) => ({
      ...short(entry),
      when: asked.some((name) => entry.url.startsWith(`assets/${name}-`)) ? 'asked' : 'later',
    }));
  return [...needed.map(short), ...others] as ListedFile[];
}
