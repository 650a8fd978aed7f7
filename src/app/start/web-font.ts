import { url } from 'virtual:interface-font';
import { isSavingData } from '#app/prefetch/data-saver.ts';
import { FONT_TIMEOUT_MS } from '#contract/limits.ts';
import { within } from '#lib/async.ts';

const FAMILY = 'BIZ UDPGothic';

/**
 * Fetches the interface's font after the first paint. Returns the function that shows the font, to be called at the
 * next navigation, because a new font would move the text on screen. Returns null if the font is installed on the
 * device or missing in this build, if data saver is on, or if the font is not loaded in time.
 */
export async function loadWebFont(document: Document): Promise<(() => void) | null> {
  if (isSavingData(document) || (await hasLocally())) return null;
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
