import type { Plugin } from 'vite';

/** The chunk of the sheets that the pages of a first visit need beside the entry's own. */
export const FIRST_SHEET = 'first-sheet';

/**
 * Puts the entry's style sheet and the first pages' into the HTML instead of links to them: a round trip less before the
 * first paint, on a slow line more than the sheets' own weight. The server allows them by their hash.
 * A link that is switched off stays for each: by it Vite's loader of lazy parts knows that the sheet is there. It would fetch
 * it otherwise, and offline the part would fail with it.
 */
export function inlineStyleSheets(): Plugin {
  return {
    name: 'inline-style-sheets',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html);
        const sourceOf = (file: string | undefined): string => {
          const sheet = file === undefined ? undefined : bundle?.[file];
          if (sheet?.type !== 'asset') throw new Error('a style sheet is missing from the page');
          return String(sheet.source).trim();
        };
        const first = Object.keys(bundle ?? {}).find(
          (file) => file.includes(`/${FIRST_SHEET}-`) && file.endsWith('.css'),
        );
        if (!link) throw new Error('the page links no style sheet');
        const styles = `<style>${sourceOf(link[1])}${sourceOf(first)}</style>`;
        const links = [link[1], first].map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
        return html.replace(link[0], () => styles + links.join(''));
      },
    },
  };
}
