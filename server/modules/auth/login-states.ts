import { LOGIN_STATE_MS } from '#contract/limits.ts';
import type { Clock } from '#lib/clock.ts';
import type { Db } from '#server/db/row-types.ts';
import { createLoginState, type LoginState } from '#server/line/login-state.ts';
import { hashToken } from '#server/session/tokens.ts';

/**
 * Logins in progress at LINE. Each is bound to the browser that began it, expires after ten minutes, and is used once.
 */
export interface LoginStates {
  begin(browser: string): Promise<LoginState>;
  /**
   * Deletes a state and returns it. Null if it is unknown, expired, used, or from another browser; then nothing is
   * deleted.
   */
  spend(state: string, browser: string): Promise<SpentState | null>;
  /** Makes a state usable again, so that the person can retry the login after LINE was unavailable. */
  putBack(spent: SpentState): Promise<void>;
}

export interface SpentState {
  readonly state_hash: string;
  readonly browser_hash: string;
  readonly nonce: string;
  readonly code_verifier: string;
  readonly expires_at: number;
}

export function createLoginStates(db: Db, clock: Clock): LoginStates {
  return {
    async begin(browser) {
      const login = createLoginState();
      await db
        .insertInto('login_states')
        .values({
          state_hash: hashToken(login.state),
          browser_hash: hashToken(browser),
          nonce: login.nonce,
          code_verifier: login.codeVerifier,
          expires_at: clock.now() + LOGIN_STATE_MS,
        })
        .execute();
      return login;
    },

    async spend(state, browser) {
      // A single statement, so that only one of two concurrent requests gets the row.
      const spent = await db
        .deleteFrom('login_states')
        .where('state_hash', '=', hashToken(state))
        .where('browser_hash', '=', hashToken(browser))
        .where('expires_at', '>', clock.now())
        .returningAll()
        .executeTakeFirst();
      return spent ?? null;
    },

    async putBack(spent) {
      await db.insertInto('login_states').values(spent).execute();
    },
  };
}
