import type { ControlOptions } from '#app/session/leave.ts';
import type { SessionControl } from '#session/session-control.ts';

/** What changes who is logged in. The first page needs none of it, so each way is fetched when it is taken. */
export function createSessionControl(options: ControlOptions): SessionControl {
  const arrive = () => import('#app/session/arrive.ts');
  const leave = () => import('#app/session/leave.ts');
  return {
    welcome: async (user) => (await arrive()).welcome(options.store, user),
    welcomeUnregistered: async (user) => (await arrive()).welcomeUnregistered(options.store, user),
    takeReturnAddress: async (redirectUrl) => (await arrive()).takeReturnAddress(options.store, redirectUrl),
    drop: async () => (await leave()).dropLogin(options),
    end: async (how) => (await leave()).leave(how, options),
  };
}
