import { expect, it } from 'vitest';
import { createGuard } from '#app/session/guard-middleware.ts';
import { routeMap } from '#contract/route-map.ts';
import { divert } from '#session/machine/guard.ts';
import { EMPTY_SESSION, type SessionState } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';
import { member } from '#tests/support/page/tabs.ts';

const SESSIONS: Readonly<Record<string, SessionState>> = {
  visitor: EMPTY_SESSION,
  'person in registration': { ...EMPTY_SESSION, hasAuthenticatedLine: true },
  member: { ...EMPTY_SESSION, authUser: member('me'), hasAuthenticatedLine: true },
};

const PATHS = Object.values(routeMap).map(({ path }) => path.replace(/:\w+/g, 'x'));
const VISITS = Object.keys(SESSIONS).flatMap((who) =>
  PATHS.flatMap((path) => ['', '?page=2', '?from=line'].map((query) => [who, path + query] as const)),
);

/** The address to which the router's middleware redirects the visit, or null. */
async function redirected(url: URL, session: SessionState): Promise<string | null> {
  const store = createSessionStore();
  store.write(session);
  const guard = createGuard(store, () => url.pathname + url.search);
  try {
    await guard({ request: new Request(url) } as never, async () => new Response());
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

it.each(VISITS)('the router redirects the visit of a %s to %s exactly as the guard decides', async (who, address) => {
  const session = SESSIONS[who] ?? EMPTY_SESSION;
  const url = new URL(address, 'https://tane.example');
  expect(await redirected(url, session)).toBe(divert(url, session)?.to ?? null);
});
