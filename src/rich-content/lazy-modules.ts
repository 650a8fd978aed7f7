import { createLazy } from '#lib/lazy.ts';

/** The sanitiser. It works only with a DOM and adds 10 kB, so it isn't part of the first load. */
export const sanitiser = createLazy(async () => (await import('./sanitise.ts')).sanitise);

/**
 * The module with the custom elements. It is a separate chunk, because many texts have no such elements. If it can't be
 * fetched, the next text with such elements fetches it again. Until then the plain links work.
 */
export const linkElements = createLazy(() => import('./link-elements.ts'));

/**
 * Fetches the sanitiser. Loaders of pages with rich content call this in parallel with fetching the data. Does nothing
 * on the server, where the stored content is already sanitised. Never rejects: after a failure the rest of the page is
 * shown, and `RichContent` fetches the sanitiser again.
 */
export async function preloadSanitiser(): Promise<void> {
  if (typeof document !== 'undefined') await sanitiser.load().catch(() => undefined);
}

/**
 * Fetches the module with the custom elements. Loaders of pages with link cards call this in parallel with fetching the
 * data. Does nothing on the server, where custom elements are never upgraded.
 */
export async function preloadLinkElements(): Promise<void> {
  if (typeof document !== 'undefined') await linkElements.load().catch(() => undefined);
}
