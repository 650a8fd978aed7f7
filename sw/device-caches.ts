/** The worker's only ways to Cache Storage. */

let isForgetting = false;

/** From now on this worker keeps nothing: the device shall forget, and what is still on its way would come back afterwards. */
export function keepNothing(): void {
  isForgetting = true;
}

/** A cache to write to; it is there afterwards. @throws AbortError when nothing shall be kept any more */
export async function openToKeep(name: string): Promise<Cache> {
  if (isForgetting) throw new DOMException('nothing is kept any more', 'AbortError');
  return caches.open(name);
}

/** What is kept. Looking makes no cache, as opening one would. */
export function findIn(cacheName: string, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName });
}
