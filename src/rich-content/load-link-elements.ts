export type LinkElements = typeof import('./link-elements.ts');

let loaded: LinkElements | undefined;
let loading: Promise<LinkElements> | undefined;

/** The three elements, once they are here. Texts without them are many, so they are a file of their own. */
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
      // Asked for again by the next text; until then the links serve as they stand.
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** For loaders of pages with cards: fetched beside the data. The server, where nothing is upgraded, needs none. */
export async function preloadLinkElements(): Promise<void> {
  if (typeof document === 'undefined') return;
  await loadLinkElements().catch(() => undefined);
}
