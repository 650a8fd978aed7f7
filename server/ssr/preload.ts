import { PARTS_META_NAME } from '#contract/page-names.ts';

/** Vite's build manifest, as far as preloading reads it. Keys are source paths or chunk names. */
export type BuildManifest = Readonly<
  Record<string, { readonly file: string; readonly imports?: readonly string[]; readonly isEntry?: boolean }>
>;

/**
 * Names the chunks of these source modules and all that they import, without what the entry loads anyway.
 * No links to preload them: the browser would fetch them before the first paint, ahead of the pictures; the entry asks for them after it.
 */
export function partsElement(manifest: BuildManifest, modules: readonly string[]): string {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry === true);
  const loaded = withImports(manifest, entries);
  const wanted = [...withImports(manifest, modules)].filter((key) => !loaded.has(key));
  const files = new Set(wanted.flatMap((key) => manifest[key]?.file ?? []));
  return files.size === 0
    ? ''
    : `<meta name="${PARTS_META_NAME}" content="${[...files].map((file) => `/${file}`).join(' ')}">`;
}

function withImports(manifest: BuildManifest, keys: readonly string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (seen.has(key) || manifest[key] === undefined) continue;
    seen.add(key);
    withImports(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}
