import { isSavingData } from '#app/prefetch/data-saver.ts';
import { FONT_TIMEOUT_MS } from '#contract/limits.ts';
import { within } from '#lib/async.ts';

const FAMILY = 'BIZ UDPGothic';

/**
 * Fetches the interface's font after the first paint and returns the function that shows it, or null. It is to be shown
 * with the next page, because new metrics would move the text on screen. A device that has the font uses its own. Nothing is
 * fetched under data saver. A font that takes longer than the timeout is not used.
 */
export async function loadWebFont(document: Document): Promise<(() => void) | null> {
  if (isSavingData(document) || (await hasLocally())) return null;
  const { url } = await import('virtual:interface-font');
  if (url === null) return null;
  const face = new FontFace(FAMILY, `url(${JSON.stringify(url)}) format("woff2")`);
  const loaded = await within(
    face.load().catch(() => null),
    FONT_TIMEOUT_MS,
  );
  return loaded ? () => document.fonts.add(loaded) : null;
}

async function hasLocally(): Promise<boolean> {
  return new FontFace('local probe', `local("${FAMILY}"), local("BIZUDPGothic-Regular")`).load().then(
    () => true,
    () => false,
  );
}
