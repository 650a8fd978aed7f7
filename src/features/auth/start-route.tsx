import { replace } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { OnOff } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { isRegistered, isSignedIn } from '#session/login-guard.ts';
import { readLoginRedirect } from '#session/login-redirect.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { AGAIN } from './again.ts';
import { type StartData, StartScreen } from './start-screen.tsx';
import { text } from './text.ts';

const HEAD = { title: text.login.ja, canonicalPath: null };

/** SPEC.md section 5: where a login begins. */
export function createRoute({ api, session }: RouteContext): RouteModule {
  return {
    loader: async ({ request }): Promise<StartData> => {
      if (session === undefined) throw new Error('the start of a login is not rendered on the server');
      const { store, control } = session;
      if (isRegistered(store.getState())) throw replace(await control.takeReturnAddress());
      if (isSignedIn(store.getState())) throw replace(href('register'));

      const isAgain = new URL(request.url).searchParams.has(AGAIN);
      const data = { head: HEAD, madeAt: Date.now(), isAgain, leadsBack: store.getState().beforeLoginUrl !== null };
      try {
        const query = { disable_auto_login: isAgain || isInstalledOnIos() ? OnOff.on : OnOff.off };
        const { user, redirectUrl } = await api.call('lineLogin', { query });
        if (user !== null) {
          if (!isRegistered({ authUser: user })) {
            await control.welcomeUnregistered(user);
            throw replace(href('register'));
          }
          await control.welcome(user);
          throw replace(await control.takeReturnAddress(redirectUrl));
        }
        const target = readLoginRedirect(redirectUrl, new URL(request.url).origin);
        if (target.kind === 'in-app') throw replace(target.to);
        return { ...data, loginHref: target.href };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // SPEC.md section 4: the social login's calls skip the refresh and log out at once.
        if (error.status === 401) await control.drop();
        return { ...data, loginHref: null };
      }
    },
    Component: StartScreen,
  };
}

/** There the LINE app would come back to Safari, which shares nothing with the installed app. */
function isInstalledOnIos(): boolean {
  return (navigator as Navigator & { standalone?: boolean }).standalone === true;
}
