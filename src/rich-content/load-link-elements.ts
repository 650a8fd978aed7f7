export type LinkElements = typeof import('./link-elements.ts');

let loaded: LinkElements | undefined;
let loading: Promise<LinkElements> | undefined;

/**
 * The module with the custom elements; undefined until it is loaded. It is a separate chunk, because many texts contain
 * no custom elements.
 */
export function loadedLinkElements(): LinkElements | undefined {
  return loaded;
}

export function loadLinkElements(): Promise<LinkElements> {
  loading ??= import('./link-elements.ts').then(
    (module) => {
      loaded = module;
      return module;
    },
    (error: unknown) => {
      // The next call retries. Until then the plain links work.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * For loaders of pages with cards: fetches the module in parallel with the data. Does nothing on the server, where
 * custom elements are never upgraded.
 */
export async function preloadLinkElements(): Promise<void> {
  if (typeof document === 'undefined') return;
  await loadLinkElements().catch(() => undefined);
}
