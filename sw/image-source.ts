import { readShellConfig } from './shell-config.ts';

declare const self: ServiceWorkerGlobalScope;

const IMAGES_PATH = '/images/';

/** Pictures come from our own origin, or with MEDIA_BASE_URL from a CDN. */
let elsewhere: string | undefined;

/** Told at once, as a fetch event wants it: false is certain, true may turn out to be another's (`isImage` knows). */
export function mayBeImage(url: URL, destination: RequestDestination): boolean {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  return destination === 'image' && url.pathname.includes(IMAGES_PATH);
}

export async function isImage(url: URL): Promise<boolean> {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  elsewhere ??= (await readShellConfig())?.mediaBaseUrl;
  return elsewhere !== undefined && elsewhere !== '' && url.href.startsWith(elsewhere + IMAGES_PATH);
}

/** As a readable answer: what another origin sends to an `<img>` alone can be neither checked nor counted, and fills the device. */
export function imageRequest(url: URL): Request {
  return url.origin === self.location.origin
    ? new Request(url.href)
    : new Request(url.href, { mode: 'cors', credentials: 'omit' });
}
