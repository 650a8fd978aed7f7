import { randomBytes } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { StandInMode } from './modes.ts';
import type { Person } from './personas.ts';

/** The login for which an authorization code was issued. */
export interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly codeChallenge: string;
  readonly nonce: string | null;
  /** How the person proved who they are, as in the claim `amr`. */
  readonly method: 'pwd' | 'linesso';
  /** When they proved it, in seconds since the epoch; null if the ID token doesn't contain the time. */
  readonly authTime: number | null;
  /** Modes that apply to this login only. */
  readonly modes: ReadonlySet<StandInMode>;
}

const MINUTE_MS = 60_000;
/** As with LINE itself, a code is valid for ten minutes and can be used once. */
const CODE_MS = 10 * MINUTE_MS;
export const USER_TOKEN_S = 30 * 24 * 60 * 60;
const REFRESH_TOKEN_S = 90 * 24 * 60 * 60;
export const CHANNEL_TOKEN_S = 15 * 60;

/** The codes and tokens that LINE would store. They are lost when the process ends. */
export class Memory {
  readonly #codes: Shelf<Grant>;
  readonly #userTokens: Shelf<Person>;
  readonly #refreshTokens: Shelf<Person>;
  readonly #channelTokens: Shelf<true>;

  constructor(clock: Clock) {
    this.#codes = new Shelf(clock, CODE_MS);
    this.#userTokens = new Shelf(clock, USER_TOKEN_S * 1000);
    this.#refreshTokens = new Shelf(clock, REFRESH_TOKEN_S * 1000);
    this.#channelTokens = new Shelf(clock, CHANNEL_TOKEN_S * 1000);
  }

  issueCode(grant: Grant): string {
    return this.#codes.put(grant);
  }

  /** Returns the login of a code and invalidates the code, even if the token request is refused afterwards. */
  spendCode(code: string): Grant | null {
    return this.#codes.take(code);
  }

  issueUserToken(person: Person): string {
    return this.#userTokens.put(person);
  }

  issueRefreshToken(person: Person): string {
    return this.#refreshTokens.put(person);
  }

  /** A refresh token can be used repeatedly. */
  refreshedBy(refreshToken: string): Person | null {
    return this.#refreshTokens.get(refreshToken);
  }

  personOf(userToken: string): Person | null {
    return this.#userTokens.get(userToken);
  }

  forget(userToken: string): boolean {
    return this.#userTokens.take(userToken) !== null;
  }

  issueChannelToken(): string {
    return this.#channelTokens.put(true);
  }

  isChannelToken(token: string): boolean {
    return this.#channelTokens.get(token) !== null;
  }
}

/** Stores values under random keys for a limited time. */
class Shelf<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>();
  readonly #clock: Clock;
  readonly #lifeMs: number;

  constructor(clock: Clock, lifeMs: number) {
    this.#clock = clock;
    this.#lifeMs = lifeMs;
  }

  put(value: T): string {
    const now = this.#clock.now();
    for (const [key, entry] of this.#entries) if (entry.until <= now) this.#entries.delete(key);
    const key = randomBytes(24).toString('base64url');
    this.#entries.set(key, { value, until: now + this.#lifeMs });
    return key;
  }

  get(key: string): T | null {
    const entry = this.#entries.get(key);
    return entry === undefined || entry.until <= this.#clock.now() ? null : entry.value;
  }

  take(key: string): T | null {
    const value = this.get(key);
    this.#entries.delete(key);
    return value;
  }
}
