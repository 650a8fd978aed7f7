import { randomBytes } from 'node:crypto';
import { SESSION_MS } from '#contract/limits.ts';
import { within } from '#lib/async.ts';
import type { Clock } from '#lib/clock.ts';
import { isMemberGone } from '#server/db/errors.ts';
import type { Db } from '#server/db/row-types.ts';
import { loginRequired } from '#server/http/api-error.ts';
import { anonymous, type Caller, type SignedIn } from '#server/http/caller.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { AntiForgery } from '#server/session/anti-forgery.ts';
import type { SessionCookies } from '#server/session/cookies.ts';
import { deviceLabel } from '#server/session/device-label.ts';
import { replaceTokens, rotate } from '#server/session/refresh.ts';
import {
  deleteFamily,
  familyOfRefreshToken,
  findSession,
  insertFamily,
  insertSession,
  type NewFamily,
  prolongSession,
  replaceSessions,
} from '#server/session/session-repository.ts';
import { createKeyedHash, hashToken, newToken, SLIDE_MS } from '#server/session/tokens.ts';

/** The logins of browsers. A browser has random tokens in cookies; the database stores only their hashes. */
export interface Sessions {
  /** The caller with this session cookie; anonymous if there is no session or it has expired. */
  identify(exchange: Exchange): Promise<Caller>;
  /** The id of the login with this refresh cookie, or null. Changes nothing. */
  familyToRefresh(exchange: Exchange): Promise<string | null>;
  /**
   * Starts a login with new tokens and ends the browser's previous one. `authenticatedAt`: when the person proved who
   * they are, to LINE or with a passkey, in epoch milliseconds; null if nothing proves it.
   * @throws ApiError 401: the member deregistered in the meantime
   */
  begin(exchange: Exchange, caller: Caller, login: NewLogin): Promise<void>;
  /**
   * Gives the caller's login new tokens, because the transaction `trx` gives the login more rights. The commit makes
   * the previous cookies invalid.
   * @returns a function that sends the new cookies, to be called after the commit
   * @throws ApiError 401: the refresh cookie isn't a valid one of this login
   */
  replace(trx: Db, exchange: Exchange, caller: SignedIn): Promise<() => void>;
  /** Renews the login of the refresh cookie. Returns false if the person has to log in again. */
  refresh(exchange: Exchange): Promise<boolean>;
  /** Ends the login on the server and in the browser. Returns false if there was none. */
  end(exchange: Exchange, caller: Caller): Promise<boolean>;
}

export type NewLogin = Pick<NewFamily, 'userId' | 'authenticatedAt'>;

const SLIDE_TIMEOUT_MS = 100;

export interface SessionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly appSecret: string;
  readonly cookies: SessionCookies;
  readonly antiForgery: AntiForgery;
  readonly warn: (error: unknown, message: string) => void;
}

export function createSessions({ db, clock, appSecret, cookies, antiForgery, warn }: SessionsOptions): Sessions {
  const successor = createKeyedHash(appSecret, 'refresh token');
  const handOut = createHandOut(cookies, antiForgery);

  return {
    async identify(exchange) {
      const token = cookies.session.read(exchange);
      if (token === null) return anonymous;
      const now = clock.now();
      const tokenHash = hashToken(token);
      const session = await findSession(db, tokenHash, now);
      if (session === null) return anonymous;
      const { expiresAt, ...caller } = session;
      if (expiresAt - now <= SESSION_MS - SLIDE_MS) await slide(db, warn, tokenHash, now + SESSION_MS);
      return caller;
    },

    familyToRefresh,

    async begin(exchange, caller, login) {
      const ended = await familiesOf(exchange, caller);
      const familyId = randomBytes(16).toString('hex');
      const tokens = { session: newToken(), refresh: newToken() };
      const now = clock.now();
      await db.transaction().execute(async (tx) => {
        for (const family of ended) await deleteFamily(tx, family);
        const family = { familyId, ...login, refreshToken: tokens.refresh, device: deviceOf(exchange), now };
        await insertFamily(tx, family).catch(memberGoneAsError);
        await insertSession(tx, familyId, tokens.session, now);
      });
      handOut(exchange, familyId, tokens);
      exchange.record('session.login');
    },

    async replace(trx, exchange, { familyId }) {
      const token = cookies.refresh.read(exchange);
      const now = clock.now();
      const renewal = { device: deviceOf(exchange), now };
      const refresh = token === null ? null : await replaceTokens(trx, familyId, { token, ...renewal });
      if (refresh === null) throw loginRequired();
      const session = newToken();
      await replaceSessions(trx, familyId, session, now);
      return () => handOut(exchange, familyId, { session, refresh });
    },

    async refresh(exchange) {
      const token = cookies.refresh.read(exchange);
      if (token === null) return false;
      const now = clock.now();
      const session = newToken();
      const renewed = await db.transaction().execute(async (tx) => {
        const rotated = await rotate(tx, { token, successor, device: deviceOf(exchange), now });
        if (rotated !== null && rotated !== 'reused') await insertSession(tx, rotated.familyId, session, now);
        return rotated;
      });
      if (renewed === 'reused') exchange.record('session.refresh_reused');
      if (renewed === null || renewed === 'reused') return false;
      handOut(exchange, renewed.familyId, { session, refresh: renewed.next });
      return true;
    },

    async end(exchange, caller) {
      const ended = await familiesOf(exchange, caller);
      for (const family of ended) await deleteFamily(db, family);
      for (const cookie of [cookies.session, cookies.refresh, cookies.antiForgery]) cookie.clear(exchange);
      return ended.size > 0;
    },
  };

  async function familyToRefresh(exchange: Exchange): Promise<string | null> {
    const token = cookies.refresh.read(exchange);
    return token === null ? null : familyOfRefreshToken(db, hashToken(token), clock.now());
  }

  /** The ids of the logins to which this browser's cookies belong. */
  async function familiesOf(exchange: Exchange, { familyId }: Caller): Promise<ReadonlySet<string>> {
    const families = [familyId, await familyToRefresh(exchange)];
    return new Set(families.filter((family) => family !== null));
  }
}

function createHandOut(cookies: SessionCookies, antiForgery: AntiForgery) {
  return (exchange: Exchange, familyId: string, tokens: { session: string; refresh: string }): void => {
    cookies.session.write(exchange, tokens.session);
    cookies.refresh.write(exchange, tokens.refresh);
    cookies.antiForgery.write(exchange, antiForgery.tokenOfLogin(familyId));
  };
}

/** Prolongs a session. The request waits at most SLIDE_TIMEOUT_MS. A failed write is repeated by the next request. */
async function slide(db: Db, warn: SessionsOptions['warn'], tokenHash: string, expiresAt: number): Promise<void> {
  const slid = prolongSession(db, tokenHash, expiresAt).catch((error: unknown) => warn(error, 'session not prolonged'));
  await within(slid, SLIDE_TIMEOUT_MS);
}

function memberGoneAsError(error: unknown): never {
  throw isMemberGone(error) ? loginRequired() : error;
}

function deviceOf(exchange: Exchange): string | null {
  return deviceLabel(exchange.userAgent());
}
