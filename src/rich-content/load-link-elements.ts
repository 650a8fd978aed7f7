export type LinkElements = typeof import('./link-elements.ts');

let loaded: LinkElements | undefined;
let loading: Promise<LinkElements> | undefined;

/** The custom elements, once loaded. They are a chunk of their own, because many texts have none. */
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
      // The next text retries; until then the plain links work.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** For loaders of pages with cards: fetches the elements in parallel with the data. Does nothing on the server, which upgrades no elements. */
export async function preloadLinkElements(): Promise<void> {
  if (typeof document === 'undefined') return;
  await loadLinkElements().catch(() => undefined);
}
