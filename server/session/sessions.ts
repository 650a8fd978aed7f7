import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#server/clock.ts';
import { isOwnerGone } from '#server/db/gone-member.ts';
import type { Db } from '#server/db/schema.ts';
import { loginRequired } from '#server/http/api-error.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { type Identity, nobody } from '#server/http/identity.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import { REFRESH_MS, SESSION_MS, SLIDE_MS } from '#server/session/lifetimes.ts';
import { rotate } from '#server/session/refresh.ts';
import { deleteFamily, familyOfRefreshToken, findSession, prolongSession } from '#server/session/session-repository.ts';
import { createKeyedHash, hashToken, newToken } from '#server/session/tokens.ts';

/** Who a browser is logged in as. Everything that it holds is a random token; the database keeps their hashes. */
export interface Sessions {
  /** By the session cookie; a session that has ended reads as none. */
  identify(exchange: Exchange): Promise<Identity>;
  /** The login that the refresh cookie stands for, or null. Changes nothing. */
  familyToRefresh(exchange: Exchange): Promise<string | null>;
  /** A login of its own, with new ids. Whatever this browser was logged in as ends. @throws ApiError 401: the member left meanwhile */
  begin(exchange: Exchange, userId: number): Promise<void>;
  /** False: this browser has to log in again. */
  refresh(exchange: Exchange): Promise<boolean>;
  /** Ends the login on the server and in the browser. */
  end(exchange: Exchange): Promise<void>;
}

const SLIDE_PATIENCE_MS = 100;

export interface SessionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly cookies: SessionCookies;
  readonly antiForgery: AntiForgery;
  readonly sweep: () => Promise<void>;
  readonly warn: (error: unknown, message: string) => void;
}

export function createSessions({ db, clock, appSecret, cookies, antiForgery, sweep, warn }: SessionsOptions): Sessions {
  const successor = createKeyedHash(appSecret, 'refresh token');

  async function familyToRefresh(exchange: Exchange): Promise<string | null> {
    const token = cookies.refresh.read(exchange);
    return token === null ? null : familyOfRefreshToken(db, hashToken(token), clock.now());
  }

  async function identify(exchange: Exchange): Promise<Identity> {
    const token = cookies.session.read(exchange);
    if (token === null) return nobody;
    const now = clock.now();
    const tokenHash = hashToken(token);
    const session = await findSession(db, tokenHash, now);
    if (session === null) return nobody;
    const { userId, userKey, status, familyId, expiresAt } = session;
    if (expiresAt - now <= SESSION_MS - SLIDE_MS) await slide(tokenHash, now + SESSION_MS);
    return { caller: { userId, userKey, status }, familyId };
  }

  /** Nobody is kept waiting, or logged out, because this can't be written now: the next request tries again. */
  async function slide(tokenHash: string, expiresAt: number): Promise<void> {
    const slid = prolongSession(db, tokenHash, expiresAt).catch((error: unknown) =>
      warn(error, 'session not prolonged'),
    );
    await Promise.race([slid, wait(SLIDE_PATIENCE_MS, undefined, { ref: false })]);
  }

  async function endInDatabase(exchange: Exchange): Promise<void> {
    const families = new Set([(await identify(exchange)).familyId, await familyToRefresh(exchange)]);
    for (const family of families) if (family !== null) await deleteFamily(db, family);
  }

  function handOut(exchange: Exchange, familyId: string, tokens: { session: string; refresh: string }): void {
    cookies.session.write(exchange, tokens.session);
    cookies.refresh.write(exchange, tokens.refresh);
    cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(familyId));
  }

  return {
    identify,
    familyToRefresh,

    async begin(exchange, userId) {
      await endInDatabase(exchange);
      const familyId = randomBytes(16).toString('hex');
      const tokens = { session: newToken(), refresh: newToken() };
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        const family = { family_id: familyId, created_at: now };
        const expires_at = now + REFRESH_MS;
        await tx
          .insertInto('session_families')
          .values({ ...family, user_id: userId, expires_at })
          .execute()
          .catch((error: unknown) => {
            throw isOwnerGone(error) ? loginRequired() : error;
          });
        const first = { token_hash: hashToken(tokens.refresh), predecessor_hash: null, retired_at: null };
        await tx
          .insertInto('refresh_tokens')
          .values({ ...family, ...first, expires_at })
          .execute();
        await insertSession(tx, familyId, tokens.session, now);
      });
      handOut(exchange, familyId, tokens);
    },

    async refresh(exchange) {
      const token = cookies.refresh.read(exchange);
      if (token === null) return false;
      await sweep();
      const now = clock.now();
      const session = newToken();
      const renewed = await db.transaction().execute(async (tx) => {
        const rotated = await rotate(tx, { token, successor, now });
        if (rotated !== null) await insertSession(tx, rotated.familyId, session, now);
        return rotated;
      });
      if (renewed === null) return false;
      handOut(exchange, renewed.familyId, { session, refresh: renewed.next });
      return true;
    },

    async end(exchange) {
      await endInDatabase(exchange);
      for (const cookie of [cookies.session, cookies.refresh, cookies.antiForgery]) cookie.clear(exchange);
    },
  };
}

async function insertSession(db: Db, familyId: string, token: string, now: number): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), family_id: familyId, created_at: now, expires_at: now + SESSION_MS })
    .execute();
}
