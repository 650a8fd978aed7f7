import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/schema.ts';
import { createLoginState, type LoginState } from '#server/line/login-state.ts';
import { LOGIN_STATE_MS } from '#server/session/lifetimes.ts';
import { hashToken } from '#server/session/tokens.ts';

/** Logins on their way through LINE: each belongs to the browser that began it, for ten minutes, and is spent once. */
export interface LoginStates {
  begin(browser: string): Promise<LoginState>;
  /** Null: unknown, another browser's, expired or spent. A wrong attempt spends nothing. */
  spend(state: string, browser: string): Promise<SpentState | null>;
  /** LINE couldn't be asked, so the person may try once more with what they brought back. */
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
      // One statement: of two that come at the same time, one gets the row.
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
