import { CONFIG_ELEMENT_ID } from '#contract/page-names.ts';
import { findShell } from './page-store.ts';

declare const self: ServiceWorkerGlobalScope;

const IMAGES_PATH = '/images/';
const CONFIG = new RegExp(`<script[^>]* id="${CONFIG_ELEMENT_ID}"[^>]*>(.*?)</script>`, 's');

/**
 * Pictures come from our own origin, or with MEDIA_BASE_URL from a CDN. The worker learns which from the configuration
 * in its shell: it has no other that survives being stopped and started again without a network.
 */
let elsewhere: string | undefined;

/** Told at once, as a fetch event wants it: false is certain, true may turn out to be another's (`isImage` knows). */
export function mayBeImage(url: URL, destination: RequestDestination): boolean {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  return destination === 'image' && url.pathname.includes(IMAGES_PATH);
}

export async function isImage(url: URL): Promise<boolean> {
  if (url.origin === self.location.origin) return url.pathname.startsWith(IMAGES_PATH);
  elsewhere ??= await readMediaBaseUrl();
  return elsewhere !== undefined && elsewhere !== '' && url.href.startsWith(elsewhere + IMAGES_PATH);
}

/** As a readable answer: what another origin sends to an `<img>` alone can be neither checked nor counted, and fills the device. */
export function imageRequest(url: URL): Request {
  return url.origin === self.location.origin
    ? new Request(url.href)
    : new Request(url.href, { mode: 'cors', credentials: 'omit' });
}

async function readMediaBaseUrl(): Promise<string | undefined> {
  const html = await (await findShell())?.text();
  const json = html === undefined ? undefined : CONFIG.exec(html)?.[1];
  if (json === undefined) return undefined;
  const config: unknown = JSON.parse(json);
  return typeof config === 'object' && config !== null && 'mediaBaseUrl' in config
    ? String(config.mediaBaseUrl)
    : undefined;
}
