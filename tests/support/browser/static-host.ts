import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.vtt': 'text/vtt',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

export interface StaticHost {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder like a simple static host, without the headers of our server. Folders with an index.html redirect to
 * a trailing slash and answer with that file; unknown paths answer with 404.html. Range requests get the whole file,
 * which browsers accept. `name` is the host name in `origin`: localhost or a subdomain of it.
 */
export async function startStaticHost(folder: string, port: number, name = 'localhost'): Promise<StaticHost> {
  const server = createServer(async (request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?');
    const send = async (file: string, status = 200) => {
      const { size } = await stat(file);
      response.writeHead(status, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-length': size,
      });
      if (request.method === 'HEAD') response.end();
      else createReadStream(file).pipe(response);
    };
    const file = join(folder, decodeURIComponent(pathname));
    const found = await stat(file).catch(() => null);
    if (found?.isFile()) return send(file);
    const index = join(file, 'index.html');
    if (found?.isDirectory() && (await stat(index).catch(() => null))) {
      if (pathname.endsWith('/')) return send(index);
      response.writeHead(301, { location: `${pathname}/${(request.url ?? '').slice(pathname.length)}` });
      return response.end();
    }
    return send(join(folder, '404.html'), 404);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    origin: `http://${name}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
