import type { FastifyRequest } from 'fastify';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** A request's method. Node also accepts dozens of others, which our clients never use. They share one label. */
export function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/** The pattern of a request's route, such as `/api/v1/videos/:id`. Requests without a route share one label. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
