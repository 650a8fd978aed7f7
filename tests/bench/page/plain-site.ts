import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SCRIPTS_AND_PRELOADS = /<script\b[\s\S]*?<\/script>|<link[^>]+rel="(?:modulepreload|manifest|preload)"[^>]*>/g;
const REGISTRATION = "<script>addEventListener('load',()=>navigator.serviceWorker.register('/sw.js'))</script>";
/** The smallest service worker with which the page reopens offline: it caches the page and its pictures. */
const worker = (path: string, pictures: readonly string[]) => `const name = 'plain';
oninstall = (event) => { skipWaiting(); event.waitUntil(caches.open(name).then((cache) => cache.addAll(${JSON.stringify([path, ...pictures])}))); };
onactivate = (event) => event.waitUntil(clients.claim());
onfetch = (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((found) => found || fetch(event.request)));`;

const MOST_PICTURES = 40;

interface File {
  readonly type: string;
  readonly body: Buffer;
  readonly caching: string;
}

export interface PlainSite {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

/**
 * Serves one page of `origin` without its scripts and with the smallest service worker, from memory. The real page is
 * compared with this copy, so that the figures depend less on the machine.
 */
export async function startPlainSite(origin: string, path: string): Promise<PlainSite> {
  const served = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  const html = served.replaceAll(SCRIPTS_AND_PRELOADS, '').replaceAll(origin, '');
  const files = await filesOf(origin, html);
  const pictures = [...files].flatMap(([name, { type }]) => (type.startsWith('image/') ? [name] : []));
  const add = (name: string, type: string, text: string) =>
    files.set(name, { type, body: Buffer.from(text), caching: 'no-cache' });
  add(path, 'text/html; charset=utf-8', html.replace('</body>', `${REGISTRATION}</body>`));
  add('/sw.js', 'text/javascript', worker(path, pictures.slice(0, MOST_PICTURES)));

  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) {
      response.writeHead(404).end();
      return;
    }
    const isText = /text|svg|json/.test(file.type);
    response
      .writeHead(200, {
        'content-type': file.type,
        'cache-control': file.caching,
        ...(isText ? { 'content-encoding': 'br' } : {}),
      })
      .end(isText ? compressed(file) : file.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Fetches the files to which the page refers by `src`, `href`, `poster` or `srcset`. @returns the files by path */
async function filesOf(origin: string, html: string): Promise<Map<string, File>> {
  const named = new Set(
    [...html.matchAll(/(?:src|href|poster)="(\/[^"#?]+\.[a-z0-9]+)"/g)].map(([, name = '']) => name),
  );
  for (const [, set = ''] of html.matchAll(/srcset="([^"]+)"/gi))
    for (const part of set.split(',')) named.add(part.trim().split(/\s+/)[0] ?? '');
  const files = new Map<string, File>();
  for (const name of named) {
    const answer = await fetch(origin + name);
    if (!answer.ok) continue;
    const type = answer.headers.get('content-type') ?? 'application/octet-stream';
    files.set(name, { type, body: Buffer.from(await answer.arrayBuffer()), caching: IMMUTABLE });
  }
  return files;
}

const compressedFiles = new WeakMap<File, Buffer>();
function compressed(file: File): Buffer {
  const known = compressedFiles.get(file) ?? brotliCompressSync(file.body);
  compressedFiles.set(file, known);
  return known;
}
