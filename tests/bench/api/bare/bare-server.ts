import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerParent } from '../child-process.ts';
import { bareDriver, type Statement } from './bare-driver.ts';

/** The answer of a route: a fixed text, with or without Brotli, or the rows of SQL statements as JSON. */
export type BareRoutes =
  | { readonly text: string; readonly brotli: boolean }
  | { readonly statements: readonly Statement[] };

/**
 * The baseline of the benchmark: Fastify without hooks, logger or validation. The environment variable BARE_ROUTES is
 * the path of a JSON file with the routes.
 */
const routes: BareRoutes[] = JSON.parse(readFileSync(process.env.BARE_ROUTES ?? '', 'utf8'));
const run = bareDriver(process.env.DATABASE_URL ?? '');
const app = Fastify();
for (const [index, route] of routes.entries()) addRoute(app, `/${index}`, route);
await answerParent(app);

function addRoute(server: FastifyInstance, path: string, route: BareRoutes): void {
  if ('statements' in route) {
    server.get(path, () => run(route.statements));
    return;
  }
  const bytes = route.brotli ? brotli(route.text) : Buffer.from(route.text);
  const encoding = route.brotli ? { 'content-encoding': 'br' } : {};
  const headers = { 'content-type': 'application/json; charset=utf-8', ...encoding };
  server.get(path, (_, reply) => {
    reply.headers(headers).send(bytes);
  });
}

function brotli(text: string): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
