import { FONT_TIMEOUT_MS } from '#contract/limits.ts';

/** Declared in the page's HTML by scripts/interface-font.ts. */
const FAMILY = 'BIZ UDPGothic Web';
/** Set once the font is in the browser's cache; the pre-paint script of index.html turns it into `data-web-font`. */
const FLAG = 'webFont';

/**
 * Fetches the interface's font for the pages to come, after the first paint and never in its way: text that stands in the
 * system's font stays so until the next page is loaded, because changing it would move everything on screen.
 * A device that has the font keeps its own; under data saver nothing is fetched; what takes longer than the time-out waits
 * for another visit.
 */
export async function loadWebFont(document: Document, storage: Storage | undefined): Promise<void> {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  const face = [...document.fonts].find((candidate) => candidate.family.replaceAll('"', '') === FAMILY);
  if (!face || !storage || storage.getItem(FLAG) !== null || (await hasLocally())) return;
  if (connection?.saveData || document.documentElement.dataset.dataSaver === '1') return;
  const late = new Promise<null>((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS, null));
  const loaded = await Promise.race([face.load().catch(() => null), late]);
  if (loaded) storage.setItem(FLAG, '1');
}

async function hasLocally(): Promise<boolean> {
  return new FontFace('local probe', 'local("BIZ UDPGothic"), local("BIZUDPGothic-Regular")').load().then(
    () => true,
    () => false,
  );
}
