import type { FastifyInstance } from 'fastify';

const INDENT = 4;

/** All routes of Fastify's router, such as `GET /api/v1/videos/:id`. HEAD routes, which Fastify adds, are left out. */
export function servedRoutes(app: FastifyInstance): string[] {
  const routes: string[] = [];
  const above: string[] = [];
  // `printRoutes` prints a tree of path segments, one per line. A line with HTTP methods completes a route.
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
