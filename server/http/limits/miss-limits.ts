import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { systemClock } from '#lib/clock.ts';
import { refuseExceeded, tooMany, WINDOW_MS } from '#server/http/limits/rate-limits.ts';
import { createTaskQueue } from '#server/images/task-queue.ts';

/**
 * A limit per IP address on answers that have to be made because they are not in the cache. Making one blocks all other
 * requests, so the answers for one address are also spread over time.
 */
export interface MissLimit {
  /** How many answers are made within WINDOW_MS. */
  readonly address: number;
  /**
   * How many of these answers are made without delay, for example when a whole room opens the app. Further requests
   * wait for their turn.
   */
  readonly burst: number;
  /** How many requests may wait for their turn. */
  readonly waiting: number;
}

export type MissLimits = Readonly<Record<'page' | 'search', MissLimit>>;

/** Enough for 50 people behind one address who all search for different words at the same moment. */
export const MISS_LIMITS: MissLimits = {
  page: { address: 600, burst: 10, waiting: 60 },
  search: { address: 3000, burst: 200, waiting: 200 },
};

/**
 * Waits, before an answer is made, until it is the request's turn. Resolves to a function that must be called when the
 * answer has been made. `key`: the answer's key in the cache, if it will be cached. Requests from one address that want
 * the same answer at the same time share one turn. @throws ApiError 429 if there were too many requests
 */
export type LimitMiss = (kind: keyof MissLimits, request: FastifyRequest, key?: string) => Promise<EndTurn>;

type EndTurn = () => void;

/**
 * Creates a limiter that counts in this process's memory. Call createRateLimiter first: it registers the plugin that
 * counts. `limits`: null if nothing is limited.
 */
export function createMissLimiter(app: FastifyInstance, limits: MissLimits | null): LimitMiss {
  if (limits === null) return async () => nothing;
  const limiterOf = (limit: MissLimit) => ({
    count: app.createRateLimit({ max: limit.address, timeWindow: WINDOW_MS }),
    takeTurn: createTurns(limit),
  });
  const limiters = { page: limiterOf(limits.page), search: limiterOf(limits.search) };
  const admit = async (kind: keyof MissLimits, request: FastifyRequest) => {
    const { count, takeTurn } = limiters[kind];
    return takeTurn(await refuseExceeded(count, request));
  };
  const admitting = new Map<string, Promise<EndTurn>>();
  return async (kind, request, key) => {
    if (key === undefined) return admit(kind, request);
    const same = `${request.ip} ${key}`;
    const earlier = admitting.get(same);
    if (earlier !== undefined) return earlier.then(() => nothing);
    const turn = admit(kind, request).finally(() => admitting.delete(same));
    admitting.set(same, turn);
    return turn;
  };
}

const ADDRESSES_MAX = 5000;
/**
 * After a turn, the address has to wait this many times as long as the turn took. So other addresses get three quarters
 * of the time.
 */
const PAUSE_FACTOR = 3;
/**
 * The longest turn. A turn ends after this time even if its answer isn't made yet. Such an answer is only waiting for
 * the database, and this waiting blocks no other request.
 */
const TURN_MAX_MS = 500;
/** How long a refused client is told to wait. By then, some of its address's waiting requests have been answered. */
const RETRY_SECONDS = 10;

/** Returns a function that waits for an address's next turn, or throws ApiError 429 if too many requests wait. */
function createTurns({ burst, waiting }: MissLimit): (address: string) => Promise<EndTurn> {
  const lanes = new LRUCache<string, ReturnType<typeof createLane>>({ max: ADDRESSES_MAX, ttl: WINDOW_MS });
  return (address) => {
    const lane = lanes.get(address) ?? createLane(burst, waiting);
    if (!lanes.has(address)) lanes.set(address, lane);
    return lane();
  };
}

function createLane(burst: number, waiting: number): () => Promise<EndTurn> {
  const queue = createTaskQueue({ concurrency: 1, waitingMax: waiting });
  let left = burst;
  return () => {
    if (left > 0) {
      left -= 1;
      return Promise.resolve(nothing);
    }
    return new Promise((begin, refuse) => {
      const turn = queue(async () => {
        const begun = systemClock.steady();
        await new Promise<void>((end) => {
          setTimeout(end, TURN_MAX_MS).unref();
          begin(end);
        });
        await wait(PAUSE_FACTOR * (systemClock.steady() - begun));
      });
      if (turn === null) refuse(tooMany(RETRY_SECONDS));
    });
  };
}

const nothing: EndTurn = () => undefined;
