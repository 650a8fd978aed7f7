import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WORKER_PATH } from '#contract/page-constants.ts';
import { notFound } from '#server/http/api-error.ts';
import { acceptsCoding } from '#server/http/compress.ts';
import type { RouteKind } from '#server/http/route-kinds.ts';
import { availableDictionary, DIFFERENCE_CODING, dictionaryPattern, differenceFile } from '#server/ssr/dictionaries.ts';
import type { Page } from '#server/ssr/page.ts';

const ASSETS = '/assets/';

/** Serves the files of the build. Each has its own route, because its name decides how long it may be cached. */
export function serveBuildFiles(app: FastifyInstance, page: Page): void {
  app.register(fastifyStatic, { root: page.clientFolder, serve: false, preCompressed: true, cacheControl: false });
  for (const path of page.files) {
    const pattern = path.startsWith(ASSETS) ? dictionaryPattern(path) : null;
    const file = path.slice(1);
    app.get(path, { config: { kind: kindOfFile(path) } }, (request, reply) =>
      pattern === null ? reply.sendFile(file) : sendDictionary(request, reply, page, path, pattern),
    );
  }
  // Without these routes, the pages' catch-all route would answer for missing files, and the browser would take its
  // HTML for a script or a picture.
  app.get(`${ASSETS}*`, { config: { kind: 'asset' } }, refuse);
  for (const folder of ['/images', '/media']) app.get(`${folder}/*`, refuse);
}

function kindOfFile(path: string): RouteKind {
  const isDrawing = path.endsWith('.svg');
  if (path === WORKER_PATH) return 'worker';
  if (path.startsWith(ASSETS)) return isDrawing ? 'assetDrawing' : 'asset';
  if (isDrawing) return 'iconDrawing';
  return /\.(png|webp|avif|ico)$/.test(path) ? 'icon' : 'buildFile';
}

async function refuse(): Promise<never> {
  throw notFound();
}

/**
 * Sends a file, or only its differences from an earlier version if the browser has that version. In both cases the
 * browser may use the file as a dictionary for later versions.
 */
function sendDictionary(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  path: string,
  pattern: string,
): FastifyReply {
  reply.headers({ 'use-as-dictionary': pattern, vary: 'accept-encoding, available-dictionary' });
  const differences = differencesFor(request, page, path);
  if (differences === null) return reply.sendFile(path.slice(1));
  return reply
    .type(path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8')
    .header('content-encoding', DIFFERENCE_CODING)
    .send(createReadStream(join(page.clientFolder, differences)));
}

/**
 * The path of the file with the differences from the version that the browser has. Null if the whole file is needed.
 */
function differencesFor(request: FastifyRequest, page: Page, path: string): string | null {
  const earlier = availableDictionary(request.headers['available-dictionary']);
  if (earlier === null || !acceptsCoding(request.headers['accept-encoding'], DIFFERENCE_CODING)) return null;
  const file = differenceFile(path, earlier);
  return page.differences.has(file) ? file : null;
}
