import { FONT_TIMEOUT_MS } from '#contract/limits.ts';

const FAMILY = 'BIZ UDPGothic';

/**
 * The interface's font, after the first paint and never in its way: text stands in the system's font from the start.
 * A device that has the font keeps its own; under data saver nothing is fetched; what takes longer than SPEC.md's time-out is dropped.
 */
export async function loadWebFont(document: Document): Promise<void> {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  if (connection?.saveData || document.documentElement.dataset.dataSaver === '1' || (await hasLocally())) return;
  const { faces, unicodeRange } = await import('virtual:interface-fonts');
  const timeout = new Promise<null>((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS, null));
  for (const { weight, url } of faces) {
    const face = new FontFace(FAMILY, `url(${JSON.stringify(url)}) format("woff2")`, {
      weight: `${weight}`,
      unicodeRange,
    });
    const loaded = await Promise.race([face.load().catch(() => null), timeout]);
    if (loaded) document.fonts.add(loaded);
  }
}

async function hasLocally(): Promise<boolean> {
  return new FontFace(`${FAMILY} local`, `local("${FAMILY}"), local("BIZUDPGothic-Regular")`).load().then(
    () => true,
    () => false,
  );
}
