import type { FastifyInstance } from 'fastify';

const INDENT = 4;

/** Every route that the router knows, such as `GET /api/v1/videos/:id`, whoever registered it. HEAD goes with GET. */
export function servedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  // A tree of parts of addresses, in the manner of `tree`; a line with methods is where a route ends.
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
