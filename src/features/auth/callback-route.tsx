import { replace } from 'react-router';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { href } from '#contract/route-map.ts';
import { safeStorage } from '#lib/storage.ts';
import { isRegistered, isSignedIn } from '#session/login-guard.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import type { AuthUser } from '#session/session-store.ts';
import { type CallbackData, CallbackScreen, type LoginFailure } from './callback-screen.tsx';
import { createLoginAttempts } from './login-attempts.ts';
import { text } from './text.ts';

const HEAD = { title: text.login.ja, canonicalPath: null };
/** As LINE says it (LINE-LOGIN.md). */
const DECLINED = 'ACCESS_DENIED';

/** Where the person comes back from LINE. A login that succeeds goes on at once; there is nothing to see here. */
export function createRoute({ api, session }: RouteContext): RouteModule {
  return {
    loader: async ({ request }): Promise<CallbackData> => {
      if (session === undefined) throw new Error('a login is not rendered on the server');
      const { store, control } = session;
      const attempts = createLoginAttempts(safeStorage(() => window.sessionStorage));
      const ended = (failure: LoginFailure): CallbackData => ({ head: HEAD, failure });
      const failed = () => ended(attempts.fail() > 1 ? 'failed-again' : 'failed');

      const query = new URL(request.url).searchParams;
      const [code, state] = [query.get('code'), query.get('state')];
      if (query.get('error') === DECLINED) return ended('declined');
      if (!code || !state) return failed();
      // Posted again it would be refused, and the refusal would log out.
      if (attempts.isCompleted(state)) throw replace(await goesOn());

      try {
        const { user } = await api.call('lineCallback', { body: { code, state } });
        attempts.complete(state);
        if (user !== null) await control.welcome(user);
        else await control.welcomeUnregistered(await knownUser(api));
      } catch (error) {
        if (error instanceof NetworkError) return ended('offline');
        if (!(error instanceof ApiError) || error.status === 419) throw error;
        if (error.status === 429 || error.status >= 500) return ended('unavailable');
        if (error.status === 401) await control.drop();
        return failed();
      }
      throw replace(await goesOn());

      async function goesOn(): Promise<string> {
        if (isRegistered(store.getState())) return control.takeReturnAddress();
        return isSignedIn(store.getState()) ? href('register') : href('home');
      }
    },
    Component: CallbackScreen,
  };
}

/** Somebody who is not registered yet: the callback tells the name only. Without an answer the registration asks again. */
async function knownUser(api: Api): Promise<AuthUser | null> {
  try {
    return (await api.call('me')).user;
  } catch {
    return null;
  }
}
