import { channel } from 'node:diagnostics_channel';
import type { FastifyRequest } from 'fastify';

/**
 * Something that is counted while the server runs. Without a listener, `tell` costs one comparison. Messages contain
 * nothing personal, and each of their values comes from a small fixed set.
 */
export interface MonitoredEvent<Message> {
  tell(message: Message): void;
  /** @returns a function that removes the listener */
  listen(listener: (message: Message) => void): () => void;
}

function monitored<Message extends object>(name: string): MonitoredEvent<Message> {
  const events = channel(`shigoto-no-tane:${name}`);
  return {
    tell: (message) => {
      if (events.hasSubscribers) events.publish(message);
    },
    listen(listener) {
      const subscriber = (message: unknown) => listener(message as Message);
      events.subscribe(subscriber);
      return () => events.unsubscribe(subscriber);
    },
  };
}

/** The caches of server/cache.ts, named after their values. `content`: all caches made by `createContentCache`. */
export type CacheName = 'answers' | 'feeds' | 'pages' | 'content' | 'search';

export const cacheReads = monitored<{ readonly cache: CacheName; readonly outcome: 'hit' | 'miss' }>('cache-reads');

/**
 * A write that devices deliver again until they get an answer. `repeated`: an earlier delivery took effect. `refused`:
 * 4xx, including writes that devices deliver again after a login. `failed`: 5xx.
 */
export const queuedWrites = monitored<{
  readonly call: string;
  readonly outcome: 'accepted' | 'repeated' | 'refused' | 'failed';
}>('queued-writes');

/**
 * The outcome of an attempt to log in through LINE or with a passkey. `unknown_state` (LINE only): the attempt was
 * begun in another browser, has expired, or was completed before.
 */
export const logins = monitored<{
  readonly outcome: 'succeeded' | 'unknown_state' | 'refused_by_line' | 'line_unavailable' | 'passkey_refused';
}>('logins');

/** `outcome`: `read`, or the reason why another site's page or picture could not be read. */
export const linkPreviews = monitored<{ readonly kind: 'page' | 'picture'; readonly outcome: string }>('link-previews');

/** `outcome`: `encoded`, the reason why a picture was refused, or `failed`. */
export const pictures = monitored<{ readonly outcome: string }>('pictures');

/** A request that Node could not parse, answered on the bare socket. It reaches no route and no hook. */
export const brokenRequests = monitored<{ readonly status: number }>('broken-requests');

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** The label for a request's method. All methods that our clients never use share one label. */
export function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

/** The pattern of a request's route, such as `/api/v1/videos/:id`. Requests without a route share one label. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'unknown';
}
