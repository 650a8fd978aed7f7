type Sanitise = (html: string) => string;

let loaded: Sanitise | undefined;
let loading: Promise<void> | undefined;

/** The sanitiser, once it is here. It needs a DOM and weighs 10 kB, so it stays out of the first load. */
export function loadedSanitiser(): Sanitise | undefined {
  return loaded;
}

async function load(): Promise<void> {
  loaded = (await import('./sanitise.ts')).sanitise;
}

/** Rejects when it can't be fetched; the next call tries again. */
export function loadSanitiser(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * For loaders of pages with rich content: fetched beside the data. The server, whose content is stored clean, needs none.
 * After a failure the component that needs it tries again; the page's other parts don't wait for that.
 */
export async function preloadSanitiser(): Promise<void> {
  if (typeof document !== 'undefined') await loadSanitiser().catch(() => undefined);
}
