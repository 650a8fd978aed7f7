import type { OutboxAnswer, OutboxRequest } from '#outbox/delivery.ts';

/** The browser's cookies, which all tabs and the worker share: session, refresh token and anti-forgery token. */
export interface Jar {
  session: string | null;
  refresh: string | null;
  token: string | null;
}

interface Login {
  readonly user: string;
  readonly session: string;
  isLive: boolean;
}

/**
 * A write that took effect: of a condition record or of a view. A repetition with the same idempotency key adds no
 * second `Effect`.
 */
export interface Effect {
  readonly user: string;
  readonly rowKey: string;
  /** The number of the action that caused this effect (see `Action` in truth.ts). */
  readonly mark: number;
}

interface Body {
  readonly occurred_at: string;
  readonly [field: string]: unknown;
}

/**
 * Simulates the server's rules for writes: sessions, anti-forgery tokens, user keys, idempotency keys, and that the
 * newest write wins (docs/product/api.md, docs/decisions/0005-writes-take-effect-once.md). tests/server/recording
 * checks the same rules on the real server.
 */
export class SimServer {
  readonly effects: Effect[] = [];
  /** The stored rows. The keys of this map and of the next two contain the user, the kind, and the day or video. */
  readonly conditions = new Map<string, { readonly at: number; readonly mark: number }>();
  readonly views = new Map<string, { at: number; mark: number }[]>();
  readonly favourites = new Map<string, { readonly at: number; readonly flag: number }>();
  /** Violations by the client, such as an idempotency key that is reused with a different body. */
  readonly breaches: string[] = [];
  readonly unregistered = new Set<string>();
  readonly #logins: Login[] = [];
  readonly #answers = new Map<string, { readonly hash: string; readonly answer: OutboxAnswer }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  logIn(user: string, jar: Jar): void {
    const session = `${user}-${this.#logins.length}`;
    this.#logins.push({ user, session, isLive: true });
    Object.assign(jar, { session, refresh: session, token: `token-${session}` });
  }

  /** Expires all sessions, but not their refresh tokens. */
  idle(): void {
    for (const login of this.#logins) login.isLive = false;
  }

  handle({ method, path, body, headers }: OutboxRequest, jar: Jar): OutboxAnswer {
    if (path === '/auth/refresh') return this.#refresh(jar);
    const login = this.#logins.find(({ session, isLive }) => session === jar.session && isLive);
    if (login === undefined) return refusal(401);
    const { user } = login;
    if (headers['x-xsrf-token'] !== `token-${login.session}`) {
      jar.token = `token-${login.session}`;
      return refusal(419, 'ANTI_FORGERY', { anti_forgery_token: jar.token });
    }
    if (this.unregistered.has(user)) return refusal(403, 'NOT_REGISTERED');
    if (headers['x-user-key'] !== undefined && headers['x-user-key'] !== user) return refusal(409, 'OWNER_MISMATCH');
    return this.#once(user, headers['idempotency-key'] ?? '', JSON.stringify([method, path, body]), () =>
      this.#take(user, `${method} ${path}`, body as Body),
    );
  }

  #refresh(jar: Jar): OutboxAnswer {
    const login = this.#logins.find(({ session }) => session === jar.refresh);
    if (login === undefined) return refusal(401);
    login.isLive = true;
    Object.assign(jar, { session: login.session, token: `token-${login.session}` });
    return success(null);
  }

  #once(user: string, key: string, hash: string, effect: () => OutboxAnswer): OutboxAnswer {
    const first = this.#answers.get(`${user} ${key}`);
    if (first !== undefined) {
      if (first.hash === hash) return first.answer;
      this.breaches.push(`idempotency key ${key} was reused with another body: ${hash}, first ${first.hash}`);
      return refusal(422, 'KEY_REUSED');
    }
    const answer = effect();
    if (answer.status === 200) this.#answers.set(`${user} ${key}`, { hash, answer });
    return answer;
  }

  #take(user: string, call: string, body: Body): OutboxAnswer {
    const at = Math.min(Date.parse(body.occurred_at), this.#now());
    switch (call) {
      case 'POST /users/conditions':
        return this.#condition(user, at, body);
      case 'POST /videos/views': {
        const rowKey = `${user} view ${body.video_id}`;
        const mark = Number(body.view_second);
        this.effects.push({ user, rowKey, mark });
        this.views.set(rowKey, [...(this.views.get(rowKey) ?? []), { at, mark }]);
        return success(null);
      }
      case 'PUT /videos/views': {
        const rowKey = `${user} view ${body.id}`;
        const mark = Number(body.viewSecond);
        this.effects.push({ user, rowKey, mark });
        const latest = (this.views.get(rowKey) ?? []).sort((a, b) => a.at - b.at).at(-1);
        if (latest === undefined) this.views.set(rowKey, [{ at, mark }]);
        else if (at >= latest.at) Object.assign(latest, { at, mark });
        return success(null);
      }
      case 'POST /videos/favorites':
        return this.#favourites(user, at, body.flagChanges as { videoId: string; favoriteFlag: number }[]);
      default:
        return refusal(404);
    }
  }

  #condition(user: string, at: number, body: Body): OutboxAnswer {
    const rowKey = `${user} condition ${body.day}`;
    const mark = Number(body.note);
    if (body.day === 31) return refusal(422);
    this.effects.push({ user, rowKey, mark });
    if (at >= (this.conditions.get(rowKey)?.at ?? 0)) this.conditions.set(rowKey, { at, mark });
    return success({ condition: mark });
  }

  #favourites(user: string, at: number, changes: readonly { videoId: string; favoriteFlag: number }[]): OutboxAnswer {
    if (changes.some(({ videoId }) => videoId === 'BAD')) return refusal(422);
    for (const { videoId, favoriteFlag } of changes) {
      const rowKey = `${user} favourite ${videoId}`;
      if (at >= (this.favourites.get(rowKey)?.at ?? 0)) this.favourites.set(rowKey, { at, flag: favoriteFlag });
    }
    return success(null);
  }
}

function success(contents: unknown): OutboxAnswer {
  return { status: 200, body: { version: '1.0', result: true, result_msg: '', errors: null, contents } };
}

export function refusal(status: number, code: string | null = null, more: object = {}): OutboxAnswer {
  const errors = { err_msgs: [`${status}`], err_code: code, ...more };
  const body = { version: '1.0', result: false, result_msg: `${status}`, errors, contents: null };
  return { status, body, retryAfter: status === 429 ? 1 : null };
}
