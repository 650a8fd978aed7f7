import type { FastifyInstance } from 'fastify';

const INDENT = 4;

/** Every route of the router, such as `GET /api/v1/videos/:id`, whoever registered it. HEAD routes belong to GET. */
export function servedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  // The output is a tree of parts of addresses, like that of `tree`; a line with methods is the end of a route.
  for (const line of app.printRoutes().split('\n')) {
    const found = /^(?<indent>[│├└─\s]*)(?<part>\S+)(?: \((?<methods>[A-Z, ]+)\))?$/u.exec(line)?.groups;
    if (found === undefined) continue;
    const { indent = '', part = '', methods } = found;
    const depth = indent.length / INDENT;
    const address = (depth === 1 ? '' : (above[depth - 1] ?? '')) + part;
    above[depth] = address;
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') routes.push(`${method} ${address}`);
  }
  return routes;
}
