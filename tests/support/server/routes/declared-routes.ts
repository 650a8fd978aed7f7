import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { RouteKind } from '#server/http/route-kinds.ts';

export interface DeclaredRoute {
  readonly method: string;
  /** The pattern, such as `/api/v1/videos/:id`. */
  readonly url: string;
  readonly kind: RouteKind | undefined;
}

/** The diagnostics channel on which Fastify publishes each new server, so that its routes can be observed. */
const CHANNEL = 'fastify.initialization';

/**
 * Records the routes that servers register while `start` creates these servers.
 * @returns a function that gives the routes of a server
 */
export async function observeRoutes(start: () => Promise<void>): Promise<(app: FastifyInstance) => DeclaredRoute[]> {
  const routes = new Map<FastifyInstance, DeclaredRoute[]>();
  const observe = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    const found: DeclaredRoute[] = [];
    routes.set(fastify, found);
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const name of [method].flat()) found.push({ method: name, url, kind: config?.kind });
    });
  };
  subscribe(CHANNEL, observe);
  try {
    await start();
  } finally {
    unsubscribe(CHANNEL, observe);
  }
  return (app) => routes.get(app) ?? [];
}
