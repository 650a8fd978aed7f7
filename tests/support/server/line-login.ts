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

/** A clock that moves only when a test advances it, so that tests fail if the code reads the system clock. */
export function createTestClock(start = Date.parse('2026-04-01T09:00:00+09:00')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** The stand-in for LINE, its client, and a simulated browser between the two. */
export interface LineWorld {
  readonly clock: TestClock;
  readonly standIn: StandIn;
  readonly client: LineClient;
  /** Creates another client of the same stand-in for LINE, with changed options. */
  clientWith(changes: Partial<LineClientOptions>): LineClient;
  /** Opens an authorization URL and chooses a persona. @returns the URL to which the browser is redirected */
  choose(authorizationUrl: string, persona: PersonaKey | 'cancel'): Promise<URL>;
  /** Logs a persona in, including the exchange of the authorization code. */
  logIn(persona: PersonaKey, modes?: readonly StandInMode[]): Promise<LineUser>;
  close(): Promise<void>;
}

/**
 * Timeouts for the client's requests. They expire when the stand-in delays an answer, but never because the machine is
 * slow.
 */
class TimeLimits {
  readonly #limits = new Set<AbortController>();

  readonly limit = (): AbortSignal => {
    const limit = new AbortController();
    this.#limits.add(limit);
    return limit.signal;
  };

  /** Makes the timeouts of all requests expire. The stand-in calls this in its mode `slow`, instead of waiting. */
  readonly runOut = async (signal: AbortSignal): Promise<void> => {
    for (const limit of this.#limits) limit.abort(new DOMException('too late', 'TimeoutError'));
    this.#limits.clear();
    // In `inProcessWorld`, `signal` is now aborted, so the stand-in for LINE sends no answer. In `httpWorld`, `signal`
    // is not aborted, and the answer is sent after the client's timeout.
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

/**
 * Like `inProcessWorld`, but over HTTP with the real `fetch`. The client checks the stand-in's URL as strictly as
 * LINE's.
 */
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
      const url = new URL(
        await client.authorizationUrl({ state, nonce, codeChallenge, disableAutoLogin: false, loginAgain: false }),
      );
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
