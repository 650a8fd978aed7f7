import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, calls } from '#contract/calls.ts';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';
import type { Identity } from '#server/http/identity.ts';

/** How often in WINDOW_MS, per address and, where somebody is logged in, per member. */
export interface Limit {
  readonly address: number;
  readonly member: number;
}

export type RateLimits = Readonly<
  Record<'login' | 'callback' | 'refresh' | 'upload' | 'preview' | 'export' | 'write' | 'notFound', Limit>
>;

export const WINDOW_MS = 60_000;

/**
 * A support centre or a school comes from one address, so the limits per address let a full room pass; those per
 * member leave room for what an honest client does at worst: an outbox of 1,000 records sent one by one.
 */
export const RATE_LIMITS: RateLimits = {
  login: { address: 120, member: 30 },
  callback: { address: 60, member: 30 },
  refresh: { address: 240, member: 60 },
  upload: { address: 60, member: 10 },
  preview: { address: 240, member: 120 },
  // Everything of a member at once: the dearest answer there is.
  export: { address: 60, member: 5 },
  write: { address: 12_000, member: 3000 },
  notFound: { address: 240, member: 240 },
};

export interface RateLimiter {
  /** @throws ApiError 429 */
  limitCall(call: Call, request: FastifyRequest, identity: Identity): Promise<void>;
  readonly limitNotFound: LimitNotFound;
}

/** For addresses that lead nowhere, before any work is done for them. @throws ApiError 429 */
export type LimitNotFound = (request: FastifyRequest) => Promise<void>;

/** Does the work, and counts it when it ends with 404: whoever tries out ids is counted with those who try out addresses. */
export async function countNotFound<Result>(
  limitNotFound: LimitNotFound,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) await limitNotFound(request);
    throw error;
  }
}

type Kind = keyof RateLimits;
type Counter = ReturnType<FastifyInstance['createRateLimit']>;

const KINDS: ReadonlyMap<Call, Kind> = new Map<Call, Kind>([
  [calls.lineLogin, 'login'],
  [calls.lineCallback, 'callback'],
  [calls.refresh, 'refresh'],
  [calls.uploadAvatar, 'upload'],
  [calls.introductionOgp, 'preview'],
  [calls.exportMe, 'export'],
]);

/** Counts in this process's memory: with N nodes a limit is N times as high, which is near enough for its purpose. */
export async function createRateLimiter(app: FastifyInstance, limits: RateLimits): Promise<RateLimiter> {
  await app.register(rateLimit, { global: false });
  /** Who is counted is handed over beside the request, because the plugin's keys are made of a request alone. */
  const members = new WeakMap<FastifyRequest, number>();
  const counters = new Map<string, Counter>();

  function counter(kind: Kind, per: keyof Limit): Counter {
    const known = counters.get(`${kind} ${per}`);
    if (known !== undefined) return known;
    const ofMember = { keyGenerator: (request: FastifyRequest) => String(members.get(request)) };
    const max = limits[kind][per];
    const made = app.createRateLimit({ max, timeWindow: WINDOW_MS, ...(per === 'member' ? ofMember : {}) });
    counters.set(`${kind} ${per}`, made);
    return made;
  }

  return {
    async limitCall(call, request, { caller }) {
      const kind = KINDS.get(call) ?? (call.method === 'GET' ? null : 'write');
      if (kind === null) return;
      await refuseExceeded(counter(kind, 'address'), request);
      if (caller.userId === null) return;
      members.set(request, caller.userId);
      await refuseExceeded(counter(kind, 'member'), request);
    },
    limitNotFound: (request) => refuseExceeded(counter('notFound', 'address'), request),
  };
}

async function refuseExceeded(count: Counter, request: FastifyRequest): Promise<void> {
  const state = await count(request);
  if (state.isAllowed || !state.isExceeded) return;
  const headers = { 'retry-after': String(Math.max(1, state.ttlInSeconds)) };
  throw new ApiError(429, messageForStatus(429), { headers });
}
