import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { FIRST_STYLES_FILE, STYLES_PLACE, type StyleRule } from '#server/ssr/first-styles.ts';

/** The template's inline script, whose hash must be in the CSP. */
export const INLINE_SCRIPT = 'document.documentElement.dataset.theme="dark"';
export const SCRIPT = 'console.log("the page")';

/** The import map also names style sheets. The server must not mistake them for linked style sheets. */
export const IMPORT_MAP = '{"imports":{"/assets/card-key.css":"/assets/card-1.css"}}';

const TEMPLATE = `<!doctype html><html lang="ja"><head><!--app-head--><script>${INLINE_SCRIPT}</script>
${STYLES_PLACE}<link rel="stylesheet" disabled href="/assets/first-1.css"></head>
<body><div id="root"><!--app-html--></div><!--app-state-->
<script type="importmap">${IMPORT_MAP}</script>
<script type="module" crossorigin src="/assets/index-1.js"></script></body></html>`;

/**
 * The server entry of a tiny app, whose pages show their request and the API's answers. /lp throws, /lp2 reports a
 * failure, and /old redirects.
 */
const ENTRY = `
export let renders = 0;
export async function render({ url, transport, config, requestId }) {
  renders += 1;
  if (url.pathname === '/lp') throw new Error('render broke');
  if (url.pathname === '/old') return { status: 302, redirect: '/videos', html: '', head: '', state: '', payload: '', modules: [], failure: null };
  const failure = url.pathname === '/lp2' ? new Error('the page broke', { cause: new TypeError('the loader broke') }) : null;
  const answer = await transport({ method: 'GET', path: '/videos', query: [['per_page', '2'], ['genres[]', 'job-search'], ['genres[]', 'health']] });
  const bad = await transport({ method: 'GET', path: '/videos', query: [['per_page', '0']] });
  const missing = await transport({ method: 'GET', path: url.pathname, query: [] });
  const status = failure !== null ? 500 : url.pathname.startsWith('/videos/') ? missing.status : url.pathname === '/nowhere' ? 404 : 200;
  const told = status === 404 ? ' request ' + requestId : '';
  const titles = answer.body.contents.videos.map((video) => video.title);
  return {
    status, redirect: null,
    html: '<header>the header</header><main>' + renders + ' ' + url.pathname + url.search + ' ' + titles.join() + ' ' + bad.status + told + '</main>',
    head: '<title>' + config.build + '</title>',
    state: JSON.stringify({ text: '</script><script>alert(1)</script>$&' }),
    payload: JSON.stringify({ mutations: [], queries: [] }),
    modules: ['src/features/videos/list.tsx'],
    failure,
  };
}
`;

const STYLES: readonly StyleRule[] = [
  {
    around: [],
    css: '{margin:0}',
    selectors: [
      { text: 'main', needs: ['main'] },
      { text: '.card', needs: ['.card'] },
    ],
  },
  { around: ['@media print'], css: '{color:red}', selectors: [{ text: 'aside', needs: ['aside'] }] },
];

const MANIFEST = {
  'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared-1.js' },
  '_card.js': { file: 'assets/card-1.js', imports: ['_shared.js'], css: ['assets/card-1.css', 'assets/first-1.css'] },
  'src/features/videos/list.tsx': { file: 'assets/list-1.js', imports: ['_card.js', '_shared.js'] },
};

/** Writes a `dist` folder like the one that a build makes, with a tiny app. */
export function writeDist(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'shigoto-dist-'));
  const files: Record<string, string | Buffer> = {
    'build.json': JSON.stringify({ id: 'build-1' }),
    'client/index.html': TEMPLATE,
    'client/.vite/manifest.json': JSON.stringify(MANIFEST),
    'client/assets/index-1.js': SCRIPT,
    'client/assets/index-1.js.br': brotliCompressSync(SCRIPT),
    [`client/${FIRST_STYLES_FILE}`]: JSON.stringify(STYLES),
    'client/sw.js': 'self.skipWaiting()',
    'client/manifest.webmanifest': '{}',
    'client/icon.png': 'a picture',
    'client/assets/drawing-1.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'ssr/package.json': '{"type":"module"}',
    'ssr/entry-server.js': ENTRY,
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
