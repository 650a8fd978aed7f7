import { replace } from 'react-router';
import { ApiError, NetworkError } from '#api/errors.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { OnOff } from '#contract/enums.ts';
import { href, requiresLogin } from '#contract/route-map.ts';
import { confirmation } from '#session/confirmation.ts';
import { isRegistered, isSignedIn } from '#session/machine/state.ts';
import { LOGIN_AGAIN, takeReturnAddress } from '#session/return-address.ts';
import { AGAIN } from './login-attempts.ts';
import { readLoginRedirect } from './login-redirect.ts';
import { type StartData, StartScreen } from './start-screen.tsx';
import { text } from './text.ts';

const HEAD = { title: text.login.ja, canonicalPath: null };

/** The page on which a login begins (docs/product/sessions.md, Login). */
export function createRoute({ api, session }: RouteContext): RouteModule {
  return {
    loader: async ({ request }): Promise<StartData> => {
      if (session === undefined) throw new Error('the start of a login is not rendered on the server');
      const { store, send } = session;
      const { searchParams } = new URL(request.url);
      // True if the person is already logged in and only has to prove who they are (docs/product/sessions.md, Recent
      // login).
      const isConfirming = searchParams.has(LOGIN_AGAIN) && isSignedIn(store.getState());
      const backFromConfirming = isConfirming ? (confirmation.from(store.getState()) ?? href('home')) : null;
      if (backFromConfirming === null) confirmation.end();
      else confirmation.begin(backFromConfirming);
      if (!isConfirming && isRegistered(store.getState())) throw replace(takeReturnAddress(store));
      if (!isConfirming && isSignedIn(store.getState())) throw replace(href('register'));

      const isAgain = searchParams.has(AGAIN);
      const { beforeLoginUrl: back } = store.getState();
      const wasForced = back !== null && requiresLogin(back.split(/[?#]/, 1)[0] ?? '');
      const data = {
        ...{ head: HEAD, madeAt: Date.now(), isAgain, wasForced, isOffline: false },
        leadsBack: back !== null,
        backFromConfirming,
      };
      try {
        const query = {
          disable_auto_login: isAgain || isInstalledOnIos() ? OnOff.on : OnOff.off,
          ...(isConfirming ? { login_again: OnOff.on } : {}),
        };
        const { user, redirectUrl } = await api.call('lineLogin', { query });
        if (user !== null) {
          await send({ type: 'loggedIn', user });
          throw replace(isRegistered({ authUser: user }) ? takeReturnAddress(store, redirectUrl) : href('register'));
        }
        const target = readLoginRedirect(redirectUrl, new URL(request.url).origin);
        if (target.kind === 'in-app') throw replace(target.to);
        return { ...data, loginHref: target.href };
      } catch (error) {
        if (error instanceof NetworkError) return { ...data, loginHref: null, isOffline: true };
        if (!(error instanceof ApiError)) throw error;
        // A 401 from this call does not trigger a token refresh. It ends the login immediately, unless the person only
        // has to prove who they are (docs/product/sessions.md, Social login and 401).
        if (error.status === 401 && !isConfirming) await send({ type: 'loginRefused' });
        return { ...data, loginHref: null };
      }
    },
    Component: StartScreen,
  };
}

/**
 * Whether this is the installed app on iOS. In this app, LINE's automatic login is disabled, because it would return to
 * Safari, which shares no storage with the app.
 */
function isInstalledOnIos(): boolean {
  return (navigator as Navigator & { standalone?: boolean }).standalone === true;
}
