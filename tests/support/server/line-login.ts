import { createLineClient, type LineClient, type LineClientOptions, type LineUser } from '#server/line/line-client.ts';
import { codeChallengeOf, createLoginState } from '#server/line/login-state.ts';
import { startStandInServer } from '#server/line/stand-in/http-server.ts';
import type { StandInMode } from '#server/line/stand-in/modes.ts';
import type { PersonaKey } from '#server/line/stand-in/personas.ts';
import { createStandIn, type StandIn } from '#server/line/stand-in/stand-in.ts';

export const REDIRECT_URI = 'http://localhost:3000/auth/callback';

export interface TestClock {
  now(): number;
  advance(ms: number): void;
}

/** Stands still at a time other than the real one, which reveals code that reads the system's clock. */
export function createTestClock(start = Date.parse('2026-04-01T09:00:00+09:00')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** A stand-in, a client of it, and the browser between them. */
export interface LineWorld {
  readonly clock: TestClock;
  readonly standIn: StandIn;
  readonly client: LineClient;
  /** Another client of the same stand-in. */
  clientWith(changes: Partial<LineClientOptions>): LineClient;
  /** Opens an authorization URL and chooses a persona. @returns the address to which the browser is redirected */
  choose(authorizationUrl: string, persona: PersonaKey | 'cancel'): Promise<URL>;
  /** A complete login, up to the exchange of the code. */
  logIn(persona: PersonaKey, modes?: readonly StandInMode[]): Promise<LineUser>;
  close(): Promise<void>;
}

/** The time limit of requests. It runs out when LINE begins to delay, not because the machine is slow. */
class TimeLimits {
  readonly #limits = new Set<AbortController>();

  readonly limit = (): AbortSignal => {
    const limit = new AbortController();
    this.#limits.add(limit);
    return limit.signal;
  };

  /** The delay of the mode `slow`: lets the time limits of all requests run out. */
  readonly runOut = async (signal: AbortSignal): Promise<void> => {
    for (const limit of this.#limits) limit.abort(new DOMException('too late', 'TimeoutError'));
    this.#limits.clear();
    // Over HTTP the stand-in is not told that the request was aborted.
    signal.throwIfAborted();
  };
}

export async function inProcessWorld(): Promise<LineWorld> {
  const clock = createTestClock();
  const limits = new TimeLimits();
  const standIn = createStandIn({
    issuer: 'http://service.example:3000/_line',
    redirectUris: [REDIRECT_URI],
    clock,
    delay: limits.runOut,
  });
  return world(
    clock,
    standIn,
    { timeLimit: limits.limit },
    (request) => standIn.handle(request),
    async () => {},
  );
}

/** Over HTTP, with the real fetch and the rules for real addresses. */
export async function httpWorld(): Promise<LineWorld> {
  const clock = createTestClock();
  const limits = new TimeLimits();
  const { runOut: delay, limit: timeLimit } = limits;
  const server = await startStandInServer({ port: 0, redirectUris: [REDIRECT_URI], clock, delay });
  const overHttp = { fetch: globalThis.fetch, plainHttp: false, timeLimit };
  return world(clock, server.standIn, overHttp, (request) => fetch(request, { redirect: 'manual' }), server.close);
}

function world(
  clock: TestClock,
  standIn: StandIn,
  transport: Partial<LineClientOptions>,
  browse: (request: Request) => Promise<Response>,
  close: () => Promise<void>,
): LineWorld {
  const clientWith = (changes: Partial<LineClientOptions>) =>
    createLineClient({
      ...standIn.clientOptions,
      ...transport,
      redirectUri: REDIRECT_URI,
      clock,
      ...changes,
    });
  const client = clientWith({});
  return {
    clock,
    standIn,
    client,
    clientWith,
    choose,
    close,
    async logIn(persona, modes = []) {
      const { state, nonce, codeVerifier } = createLoginState();
      const codeChallenge = codeChallengeOf(codeVerifier);
      const url = new URL(await client.authorizationUrl({ state, nonce, codeChallenge, disableAutoLogin: false }));
      if (modes.length > 0) url.searchParams.set('stand_in', modes.join(','));
      const callback = await choose(url.href, persona);
      return client.exchange({ code: callback.searchParams.get('code') ?? '', codeVerifier, nonce });
    },
  };

  async function choose(authorizationUrl: string, persona: PersonaKey | 'cancel'): Promise<URL> {
    const body = new URLSearchParams({ persona });
    const answer = await browse(new Request(authorizationUrl, { method: 'POST', body }));
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`the stand-in answered ${answer.status}: ${await answer.text()}`);
    return new URL(location);
  }
}
