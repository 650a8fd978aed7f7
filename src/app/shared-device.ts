import type { Api } from '#api/api.ts';
import { href } from '#contract/route-map.ts';

/**
 * On a shared device a page that starts anew knows nobody, but the browser may still hold the session's cookie of whoever
 * sat here before: whoever logs in next would become that person. So it ends first, but for the return of a login.
 */
export async function endForgottenSession(api: Api, { pathname }: { readonly pathname: string }): Promise<void> {
  if (pathname === href('authCallback')) return;
  const ended = api.call('logout').catch(() => undefined);
  // Only a login must wait for it.
  if (pathname.startsWith('/auth')) await ended;
}
