import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { systemClock } from '#lib/clock.ts';
import { refuseExceeded, tooMany, WINDOW_MS } from '#server/http/rate-limits.ts';

/**
 * A limit per IP address on answers that have to be made because they are not in the cache. Making an answer blocks all
 * other requests for a while, so the answers for one address are also spread over time.
 */
export interface MissLimit {
  /** How many answers are made within WINDOW_MS. */
  readonly address: number;
  /** How many answers are made without waiting, for example when a whole room opens the app at once. */
  readonly burst: number;
  /** After the burst, one answer begins in each interval of this length. */
  readonly everyMs: number;
  /** How long a request waits for its turn at most. If it had to wait longer, it is refused. */
  readonly waitMs: number;
}

export type MissLimits = Readonly<Record<'page' | 'search', MissLimit>>;

/**
 * Enough for 50 people behind one address who all search at once. Rendering a page takes about 20 ms, and a list 2 ms,
 * so that one address can take up at most a quarter and a fifth of a processor.
 */
export const MISS_LIMITS: MissLimits = {
  page: { address: 600, burst: 30, everyMs: 80, waitMs: 5000 },
  search: { address: 3000, burst: 200, everyMs: 10, waitMs: 1000 },
};

const ADDRESSES_MAX = 5000;

/**
 * Called before an answer is made: resolves when it is this request's turn. @throws ApiError 429 if there were too many
 */
export type LimitMiss = (kind: keyof MissLimits, request: FastifyRequest) => Promise<void>;

/** Counts in this process's memory, like createRateLimiter, which must be called before. */
export function createMissLimiter(app: FastifyInstance, limits: MissLimits | null): LimitMiss {
  if (limits === null) return () => Promise.resolve();
  const limiterOf = (limit: MissLimit) => ({
    count: app.createRateLimit({ max: limit.address, timeWindow: WINDOW_MS }),
    waitFor: createTurns(limit),
  });
  const limiters = { page: limiterOf(limits.page), search: limiterOf(limits.search) };
  return async (kind, request) => {
    const { count, waitFor } = limiters[kind];
    const ms = waitFor(await refuseExceeded(count, request));
    if (ms > 0) await new Promise((done) => setTimeout(done, ms));
  };
}

/**
 * Returns a function that gives an address its next turn and returns the milliseconds until then (the generic cell rate
 * algorithm). @throws ApiError 429 if the turn would come too late
 */
export function createTurns(
  { burst, everyMs, waitMs }: MissLimit,
  steady: () => number = systemClock.steady,
): (address: string) => number {
  /** When each address's next turn would be without the burst. */
  const next = new LRUCache<string, number>({ max: ADDRESSES_MAX });
  return (address) => {
    const now = steady();
    const turn = Math.max(next.get(address) ?? 0, now - (burst - 1) * everyMs);
    if (turn - now > waitMs) throw tooMany((turn - now) / 1000);
    next.set(address, turn + everyMs);
    return Math.max(0, turn - now);
  };
}
