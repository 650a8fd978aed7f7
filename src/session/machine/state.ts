import type { Camelized } from '#api/camelize.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { WireUser } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';

export type AuthUser = Camelized<WireUser>;

/**
 * The session as the device stores it (docs/product/entities.md). Dates are `yyyy-MM-dd` in the device's time zone.
 */
export interface SessionState {
  readonly authUser: AuthUser | null;
  /** True once a member has logged in on this device, or a login has expired; until a logout or a deregistration. */
  readonly hasLoggedIn: boolean;
  readonly latestConditionDate: string | null;
  readonly latestPopUpDate: string | null;
  /** Path, query and hash to return to after a login; in-app only. */
  readonly beforeLoginUrl: string | null;
  readonly hasAuthenticatedLine: boolean;
}

export const EMPTY_SESSION: SessionState = {
  authUser: null,
  hasLoggedIn: false,
  latestConditionDate: null,
  latestPopUpDate: null,
  beforeLoginUrl: null,
  hasAuthenticatedLine: false,
};

/** The user key of the member who is logged in; otherwise `anon`, also for a person in registration. */
export function userKeyOf({ authUser }: Pick<SessionState, 'authUser'>): string {
  return authUser !== null && isRegistered({ authUser }) ? authUser.userKey : ANONYMOUS_KEY;
}

export function isRegistered({ authUser }: Pick<SessionState, 'authUser'>): boolean {
  return authUser?.registrationStatus === RegistrationStatus.registered;
}

/** True for a member and for a person in registration, who has only logged in through LINE. */
export function isSignedIn({
  authUser,
  hasAuthenticatedLine,
}: Pick<SessionState, 'authUser' | 'hasAuthenticatedLine'>): boolean {
  return authUser !== null || hasAuthenticatedLine;
}
