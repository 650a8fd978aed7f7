/**
 * Static routes: Chromium answers these requests from Cache Storage without starting the worker, which makes a start tens of
 * milliseconds faster. If the cache lacks a response, the request goes to the network and never to the fetch handler. Therefore only
 * cached addresses are routed, and their copies are overwritten but never deleted. The open page requests their refresh. Other
 * browsers use the fetch handler for everything.
 * https://developer.mozilla.org/docs/Web/API/InstallEvent/addRoutes
 */

interface Route {
  readonly condition:
    | { readonly urlPattern: Address; readonly requestMode: RequestMode; readonly requestMethod: 'GET' }
    | { readonly or: readonly { readonly urlPattern: Address }[] };
  readonly source: { readonly cacheName: string };
}

interface Address {
  readonly pathname: string;
  readonly search: string;
}

type RoutableEvent = ExtendableEvent & { readonly addRoutes?: (routes: readonly Route[]) => Promise<void> };

/** Cached addresses, and the cache that has them. */
export interface Cached {
  readonly cacheName: string;
  /** Absolute addresses. */
  readonly urls: readonly string[];
}

/** Call it during the installation. Never rejects: without routes everything works, only slower. */
export async function addStaticRoutes(event: ExtendableEvent, pages: Cached, files: Cached): Promise<void> {
  const { addRoutes } = event as RoutableEvent;
  if (addRoutes === undefined) return;
  const routes: Route[] = pages.urls.map((url) => ({
    condition: { urlPattern: addressOf(url), requestMode: 'navigate', requestMethod: 'GET' },
    source: { cacheName: pages.cacheName },
  }));
  if (files.urls.length > 0)
    routes.push({
      condition: { or: files.urls.map((url) => ({ urlPattern: addressOf(url) })) },
      source: { cacheName: files.cacheName },
    });
  try {
    await addRoutes.call(event, routes);
  } catch (error) {
    console.warn(error);
  }
}

/** Matches exactly, because none of the addresses contains a character with a meaning in patterns. */
function addressOf(url: string): Address {
  const { pathname, search } = new URL(url);
  return { pathname, search: search.slice(1) };
}
