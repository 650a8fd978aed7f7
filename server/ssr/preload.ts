import { SCRIPTS_META_NAME } from '#contract/page-constants.ts';

/** The fields of Vite's build manifest that are read here. Keys are source paths or chunk names. */
export type BuildManifest = Readonly<
  Record<
    string,
    {
      readonly file: string;
      readonly imports?: readonly string[];
      readonly css?: readonly string[];
      readonly isEntry?: boolean;
    }
  >
>;

/**
 * Makes the head elements for the chunks of these source modules and their imports: links to style sheets that the
 * template doesn't contain, and a list of the scripts that the entry doesn't import. Each script comes after its
 * imports.
 * The scripts are not preloaded, because the browser would then fetch them before the first paint and before the
 * pictures. The entry loads them afterwards.
 */
export function chunkElements(manifest: BuildManifest, modules: readonly string[], template: string): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const loaded = withImports(manifest, entries);
  const wanted = [...withImports(manifest, modules)].filter((key) => !loaded.has(key));
  const scripts = new Set(wanted.flatMap((key) => manifest[key]?.file ?? []));
  const sheets = new Set(wanted.flatMap((key) => manifest[key]?.css ?? []));
  const links = [...sheets]
    // Searches for the link and not only for the name: the template's import map also names style sheets that have no
    // link.
    .filter((file) => !template.includes(`href="/${file}"`))
    .map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  if (scripts.size === 0) return links.join('');
  const names = [...scripts].map((file) => `/${file}`).join(' ');
  return `${links.join('')}<meta name="${SCRIPTS_META_NAME}" content="${names}">`;
}

/** These chunks and all their imports. Each comes after its imports; chunks never import each other in a cycle. */
function withImports(manifest: BuildManifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key) || manifest[key] === undefined) continue;
    withImports(manifest, manifest[key].imports ?? [], found);
    found.add(key);
  }
  return found;
}
