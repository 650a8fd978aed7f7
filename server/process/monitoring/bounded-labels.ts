import type { FastifyRequest } from 'fastify';

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** A request's method. Node also accepts dozens of others, which only strangers use; they count as one. */
export function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/** The pattern of a request's route, such as `/api/v1/videos/:id`. All requests without a route count as one. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
