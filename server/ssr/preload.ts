/** Vite's build manifest, as far as preloading reads it. Keys are source paths or chunk names. */
export type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }>
>;

/** Links for the chunks of these source modules and all that they import, without what the entry loads anyway. */
export function preloadLinks(manifest: BuildManifest, modules: readonly string[]): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const loaded = withImports(manifest, entries);
  const wanted = [...withImports(manifest, modules)].filter((key) => !loaded.has(key));
  const files = new Set(wanted.flatMap((key) => manifest[key]?.file ?? []));
  return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

function withImports(manifest: BuildManifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key) || manifest[key] === undefined) continue;
    seen.add(key);
    withImports(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}
