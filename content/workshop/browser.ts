/** Renders HTML as pictures with Chromium. The path of the browser is $CHROMIUM or /usr/bin/chromium. */

import { chromium } from 'playwright';

export type Painter = {
  /** `transparent` leaves out the page's white background. */
  readonly paint: (
    html: string,
    file: string,
    size: { readonly width: number; readonly height: number },
    transparent?: boolean,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
};

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openPainter(): Promise<Painter> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: quiet });
  const page = await browser.newPage();
  return {
    async paint(html, file, size, transparent = false) {
      await page.setViewportSize(size);
      await page.setContent(html);
      // Throws if text overflows, because a picture would cut it off silently.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('h1, p, li, .card span, .fit')]
          .filter((element) => {
            const { right, bottom } = element.getBoundingClientRect();
            return right > innerWidth || bottom > innerHeight || element.scrollWidth > element.clientWidth + 1;
          })
          .map((element) => element.textContent),
      );
      if (cut.length > 0) throw new Error(`${file}: text does not fit: ${cut.join(' / ')}`);
      await page.screenshot({ path: file, omitBackground: transparent });
    },
    close: () => browser.close(),
  };
}
