import type { Call } from '#contract/api/call.ts';
import { RECENT_LOGIN_MS } from '#contract/limits.ts';
import { loginAgain } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/caller.ts';

/**
 * The tolerated difference between the clocks of two nodes. Without it, a login on one node could count as old on
 * another.
 */
const CLOCK_SKEW_MS = 30_000;

/**
 * How long the caller's login still counts as recent, in milliseconds; 0 if it doesn't. A login without a time, or with
 * one further in the future than CLOCK_SKEW_MS, counts as old: nothing proves that the person is present.
 */
export function recentLoginMs(authenticatedAt: number | null, now: number): number {
  if (authenticatedAt === null || authenticatedAt > now + CLOCK_SKEW_MS) return 0;
  return Math.max(0, Math.min(authenticatedAt, now) + RECENT_LOGIN_MS - now);
}

/**
 * Refuses calls that hand out or delete all of a member's data, or that change who can log in, unless the person has
 * logged in recently: somebody else may have the unlocked phone. @throws ApiError 403 LOGIN_AGAIN
 */
export function requireRecentLogin({ needsRecentLogin }: Call, caller: Caller, now: number): void {
  if (needsRecentLogin && caller.userId !== null) requireRecentFor(caller, now, 1);
}

/** Refuses a caller whose login doesn't stay recent for another `ms` milliseconds. @throws ApiError 403 LOGIN_AGAIN */
export function requireRecentFor({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: number, ms: number): void {
  if (recentLoginMs(authenticatedAt, now) < ms) throw loginAgain();
}
