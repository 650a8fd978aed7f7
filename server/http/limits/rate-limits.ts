import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import type { CallName } from '#contract/api/endpoints.ts';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { kindRules } from '#server/http/route-kinds.ts';

/** How many calls are allowed within WINDOW_MS: per IP address, and per member if somebody is logged in. */
export interface Limit {
  readonly address: number;
  readonly member: number;
}

export type RateLimits = Readonly<
  Record<'login' | 'callback' | 'refresh' | 'upload' | 'preview' | 'export' | 'write' | 'report' | 'notFound', Limit>
>;

export const WINDOW_MS = 60_000;
export const RETRY_AFTER_HEADER = 'retry-after';

/**
 * Everybody in a support centre or a school shares one IP address, so the limits per address allow for a full room. A
 * member's limit for writes covers the worst case of an honest client: an outbox of 1,000 records, sent one by one.
 */
export const RATE_LIMITS: RateLimits = {
  login: { address: 120, member: 30 },
  callback: { address: 60, member: 30 },
  refresh: { address: 240, member: 60 },
  upload: { address: 60, member: 10 },
  preview: { address: 240, member: 120 },
  // The most expensive call: it returns all of a member's data.
  export: { address: 60, member: 5 },
  write: { address: 12_000, member: 3000 },
  report: { address: 60, member: 60 },
  notFound: { address: 240, member: 240 },
};

export interface RateLimiter {
  /** Returns the function that limits a call. Null if the call isn't limited. */
  limitOf(call: Call): LimitCall | null;
  readonly limitNotFound: LimitRequest;
  /** Counts a browser's report of a policy violation. */
  readonly limitReport: LimitRequest;
}

/** Counts a request by its IP address alone. @throws ApiError 429 if there were too many */
export type LimitRequest = (request: FastifyRequest) => Promise<void>;

/** Counts a call. @throws ApiError 429 if the member or the IP address has made too many of this kind */
export type LimitCall = (request: FastifyRequest, caller: Caller) => Promise<void>;

/**
 * Returns a function that counts a request if its error is 404 or 405, unless the kind of its route forbids that
 * (`countsNotFound`). So guessing ids is limited in the same way as guessing URLs. The function throws ApiError 429.
 */
export function limitUnknownBy(limitNotFound: LimitRequest) {
  return async (request: FastifyRequest, status: number): Promise<void> => {
    if (status !== 404 && status !== 405) return;
    if (kindRules(request.routeOptions.config.kind).countsNotFound) await limitNotFound(request);
  };
}

type Kind = keyof RateLimits;
export type Counter = ReturnType<FastifyInstance['createRateLimit']>;

const KINDS: ReadonlyMap<CallName, Kind> = new Map<CallName, Kind>([
  ['lineLogin', 'login'],
  ['lineCallback', 'callback'],
  ['passkeyLogin', 'login'],
  ['passkeyCallback', 'callback'],
  ['passkeyOptions', 'login'],
  ['addPasskey', 'callback'],
  ['refresh', 'refresh'],
  ['uploadAvatar', 'upload'],
  ['introductionOgp', 'preview'],
  ['exportMe', 'export'],
]);

/**
 * Creates a limiter that counts in this process's memory. With N nodes the limits are N times as high, which is
 * acceptable.
 */
export async function createRateLimiter(app: FastifyInstance, limits: RateLimits): Promise<RateLimiter> {
  await app.register(rateLimit, { global: false });
  /**
   * The member who makes each request. The plugin's key generator only gets the request, so it finds the member here.
   */
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

  async function limitAddress(kind: Kind, request: FastifyRequest): Promise<void> {
    await refuseExceeded(counter(kind, 'address'), request);
  }

  return {
    limitOf(call) {
      const kind = KINDS.get(call.name) ?? (call.method === 'GET' ? null : 'write');
      if (kind === null) return null;
      const [perAddress, perMember] = [counter(kind, 'address'), counter(kind, 'member')];
      return async (request, caller) => {
        await refuseExceeded(perAddress, request);
        if (caller.userId === null) return;
        members.set(request, caller.userId);
        await refuseExceeded(perMember, request);
      };
    },
    limitNotFound: (request) => limitAddress('notFound', request),
    limitReport: (request) => limitAddress('report', request),
  };
}

/**
 * Counts a request.
 * @returns the key under which it was counted. For an IP address this is its normal form, or its network if it is IPv6.
 * @throws ApiError 429 if there were too many
 */
export async function refuseExceeded(count: Counter, request: FastifyRequest): Promise<string> {
  const state = await count(request);
  if (state.isAllowed || !state.isExceeded) return state.key;
  throw tooMany(state.ttlInSeconds);
}

export function tooMany(waitSeconds: number): ApiError {
  const headers = { [RETRY_AFTER_HEADER]: String(Math.max(1, Math.ceil(waitSeconds))) };
  return new ApiError(429, null, messageForStatus(429), { headers, event: 'rate_limit.refused' });
}
