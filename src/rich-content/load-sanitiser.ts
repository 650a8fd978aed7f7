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

/** For loaders of pages with rich content: fetched beside the data. The server, whose content is stored clean, needs none. */
export async function preloadSanitiser(): Promise<void> {
  if (typeof document === 'undefined') return;
  loading ??= load();
  try {
    await loading;
  } catch {
    // Tried again by the component that needs it; the page's other parts don't wait for that.
    loading = undefined;
  }
}
