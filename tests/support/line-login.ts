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

/** Stands still, not at the real time: whatever reads the system's clock on the way is found out. */
export function createTestClock(start = Date.parse('2026-04-01T09:00:00+09:00')): TestClock {
  let now = start;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

/** A stand-in, a client that was told of it, and what a browser between them would do. */
export interface LineWorld {
  readonly clock: TestClock;
  readonly standIn: StandIn;
  readonly client: LineClient;
  /** Another client of the same stand-in. */
  clientWith(changes: Partial<LineClientOptions>): LineClient;
  /** Opens an authorization URL and chooses: where the browser is sent back to. */
  choose(authorizationUrl: string, persona: PersonaKey | 'cancel'): Promise<URL>;
  /** A whole login, up to the exchange of the code. */
  logIn(persona: PersonaKey, modes?: readonly StandInMode[]): Promise<LineUser>;
  close(): Promise<void>;
}

/** Time in which requests may be answered. It runs out when LINE begins to dawdle, and not because the machine is slow. */
class Patience {
  readonly #limits = new Set<AbortController>();

  readonly limit = (): AbortSignal => {
    const limit = new AbortController();
    this.#limits.add(limit);
    return limit.signal;
  };

  /** What LINE does in the mode `slow`: it lets everybody's time run out. */
  readonly runOut = async (signal: AbortSignal): Promise<void> => {
    for (const limit of this.#limits) limit.abort(new DOMException('too late', 'TimeoutError'));
    this.#limits.clear();
    // Over HTTP nobody tells LINE that the answer isn't wanted any more.
    signal.throwIfAborted();
  };
}

export async function inProcessWorld(): Promise<LineWorld> {
  const clock = createTestClock();
  const patience = new Patience();
  const standIn = createStandIn({
    issuer: 'http://service.example:3000/_line',
    redirectUris: [REDIRECT_URI],
    clock,
    dawdle: patience.runOut,
  });
  return world(
    clock,
    standIn,
    { timeLimit: patience.limit },
    (request) => standIn.handle(request),
    async () => {},
  );
}

/** Asked over HTTP, with the real fetch and the rules for real addresses. */
export async function httpWorld(): Promise<LineWorld> {
  const clock = createTestClock();
  const patience = new Patience();
  const { runOut: dawdle, limit: timeLimit } = patience;
  const server = await startStandInServer({ port: 0, redirectUris: [REDIRECT_URI], clock, dawdle });
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
