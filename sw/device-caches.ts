/** The worker's only ways to Cache Storage. */

let isForgetting = false;

/**
 * From now on this worker keeps nothing: the device shall forget, and what is still on its way would come back afterwards; or
 * a newer worker takes over, which waits until this one has nothing under way.
 */
export function keepNothing(): void {
  isForgetting = true;
}

/** For what keeps many things one after the other. */
export function mayKeep(): boolean {
  return !isForgetting;
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
