import { replace } from 'react-router';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { confirmation, leaveLogin } from '#session/confirmation.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { type CallbackData, CallbackScreen, type LoginFailure } from './callback-screen.tsx';
import { createLoginAttempts } from './login-attempts.ts';
import { text } from './text.ts';

const HEAD = { title: text.login.ja, canonicalPath: null };
/** LINE's error code when the person declines the login (docs/product/sessions.md, Login that does not succeed). */
const DECLINED = 'ACCESS_DENIED';

/** The page to which LINE redirects after a login. If the login succeeds, this page redirects and shows nothing. */
export function createRoute({ api, session }: RouteContext): RouteModule {
  return {
    loader: async ({ request }): Promise<CallbackData> => {
      if (session === undefined) throw new Error('a login is not rendered on the server');
      const { store, send } = session;
      const attempts = createLoginAttempts(safeStorage(() => window.sessionStorage));
      const before = store.getState();
      const backFromConfirming = confirmation.from(before);
      const ended = (failure: LoginFailure): CallbackData => ({ head: HEAD, failure, backFromConfirming });
      const failed = () => ended(attempts.fail() > 1 ? 'failed-again' : 'failed');

      const query = new URL(request.url).searchParams;
      const [code, state] = [query.get('code'), query.get('state')];
      if (query.get('error') === DECLINED) return ended('declined');
      if (!code || !state) return failed();
      // After a reload of this page, the OAuth code must not be sent again: the server would refuse it, and the refusal
      // would end the login.
      if (attempts.isCompleted(state)) throw replace(leaveLogin(store, before));

      try {
        const { user } = await api.call('lineCallback', { body: { code, state } });
        attempts.complete(state);
        await send({ type: 'loggedIn', user: user ?? (await knownUser(api)) });
      } catch (error) {
        if (error instanceof NetworkError) return ended('offline');
        if (!(error instanceof ApiError) || error.status === 419) throw error;
        if (error.status === 429 || error.status >= 500) return ended('unavailable');
        // If the person was already logged in and only had to prove who they are, a refusal does not log them out.
        if (error.status === 401 && backFromConfirming === null) await send({ type: 'loginRefused' });
        return failed();
      }
      throw replace(leaveLogin(store, before));
    },
    Component: CallbackScreen,
  };
}

/**
 * Fetches the user data of a person in registration, which the callback's response doesn't contain. Returns null if the
 * request fails; the registration page then repeats it.
 */
async function knownUser(api: Api): Promise<AuthUser | null> {
  try {
    return (await api.call('me')).user;
  } catch {
    return null;
  }
}
