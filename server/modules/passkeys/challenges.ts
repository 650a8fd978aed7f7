import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import type { Clock } from '#lib/clock.ts';
import type { Db } from '#server/db/row-types.ts';
import { hashToken, isTokenShaped, newToken } from '#server/session/tokens.ts';

/**
 * Challenges for authenticators. Each works once, for five minutes, and only with the `binding` for which it was made.
 * The binding identifies the browser or the login, and the purpose of the challenge.
 */
export interface Challenges {
  begin(binding: string): Promise<string>;
  /**
   * Uses up a challenge. If it is unknown, expired, used, or has another binding, returns false and changes nothing.
   */
  spend(challenge: string, binding: string): Promise<boolean>;
}

/** How many challenges a browser or a login may have at once: enough for several tabs and cancelled attempts. */
const AT_ONCE = 5;

/** The binding of a challenge with which somebody logs in. `browser`: the value of the browser's cookie. */
export const bindingOfBrowser = (browser: string) => `browser ${browser}`;

/**
 * The binding of a challenge for a new passkey: the login that adds it, so that the passkey can't be added to another
 * member.
 */
export const bindingOfLogin = (familyId: string) => `login ${familyId}`;

export function createChallenges(db: Db, clock: Clock): Challenges {
  return {
    async begin(binding) {
      const challenge = newToken();
      const browserHash = hashToken(binding);
      await db
        .insertInto('passkey_challenges')
        .values({
          challenge_hash: hashToken(challenge),
          browser_hash: browserHash,
          expires_at: clock.now() + PASSKEY_CHALLENGE_MS,
        })
        .execute();
      const newest = db
        .selectFrom('passkey_challenges')
        .select('challenge_hash')
        .where('browser_hash', '=', browserHash)
        .orderBy('expires_at', 'desc')
        .limit(AT_ONCE);
      await db
        .deleteFrom('passkey_challenges')
        .where('browser_hash', '=', browserHash)
        .where('challenge_hash', 'not in', newest)
        .execute();
      return challenge;
    },

    async spend(challenge, binding) {
      if (!isTokenShaped(challenge)) return false;
      // A single statement, so that only one of two concurrent requests gets the row.
      const spent = await db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', hashToken(challenge))
        .where('browser_hash', '=', hashToken(binding))
        .where('expires_at', '>', clock.now())
        .returning('challenge_hash')
        .executeTakeFirst();
      return spent !== undefined;
    },
  };
}
