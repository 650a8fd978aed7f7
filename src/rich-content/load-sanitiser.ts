type Sanitise = (html: string) => string;

let loaded: Sanitise | undefined;
let loading: Promise<void> | undefined;

/** The sanitiser; undefined until it is loaded. It has 10 kB and needs a DOM, so it isn't part of the first load. */
export function loadedSanitiser(): Sanitise | undefined {
  return loaded;
}

async function load(): Promise<void> {
  loaded = (await import('./sanitise.ts')).sanitise;
}

/** Loads the sanitiser. Rejects if it can't be fetched; the next call retries. */
export function loadSanitiser(): Promise<void> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/**
 * For loaders of pages with rich content: fetches the sanitiser in parallel with the data. Does nothing on the server,
 * where stored content is already sanitised. Resolves even after a failure, so that the rest of the page is shown; the
 * component retries.
 */
export async function preloadSanitiser(): Promise<void> {
  if (typeof document !== 'undefined') await loadSanitiser().catch(() => undefined);
}
