import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/** The chunk with the style sheets that the pages of a first visit need in addition to the entry's. */
export const FIRST_SHEET = 'first-sheet';

/**
 * Inlines the style sheets of the entry and of the first pages into the HTML, which saves a round trip before the first
 * paint. The server's CSP allows them by their hash.
 * A disabled link stays for each sheet. It tells Vite's loader of lazy chunks that the sheet is already present; otherwise
 * the loader would fetch it, and offline the chunk would fail to load.
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

/**
 * A CSS module's class name: its own name and three characters of a hash of its file. It is short because every page's HTML
 * and the scripts contain it.
 */
export function className(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/');
  return `${name}-${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`;
}
