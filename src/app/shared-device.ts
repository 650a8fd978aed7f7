import type { Api } from '#api/api.ts';
import { href } from '#contract/route-map.ts';
import { forgetCopies } from '#lib/hand-over.ts';
import { safeStorage } from '#lib/storage.ts';
import { forgetDevice } from '#settings/forget-device.ts';

/** What every page of a shared device begins with. */
export async function beginShared(api: Api, location: { readonly pathname: string }): Promise<void> {
  // Once more: a tab or a worker that was still at it when the choice was made may have written something since.
  forgetDevice().catch((error: unknown) => console.warn(error));
  // A tab's own storage is that tab's to empty; of a login that is under way here it keeps the steps.
  const storage = safeStorage(() => window.sessionStorage);
  if (storage) forgetCopies(storage);
  await endForgottenSession(api, location);
}

/**
 * On a shared device a page that starts anew knows nobody, but the browser may still hold the session's cookie of whoever
 * sat here before: whoever logs in next would become that person. So it ends first, but for the return of a login.
 */
async function endForgottenSession(api: Api, { pathname }: { readonly pathname: string }): Promise<void> {
  if (pathname === href('authCallback')) return;
  const ended = api.call('logout').catch(() => undefined);
  // Only a login must wait for it.
  if (pathname.startsWith('/auth')) await ended;
}
