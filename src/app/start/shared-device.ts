import type { Api } from '#api/api.ts';
import { createPendingLogout } from '#api/pending-logout.ts';
import { JOURNAL_PREFIX } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { forgetCopies } from '#lib/storage/journal.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { forgetDevice } from '#settings/forget-device.ts';

/** What every page of a shared device begins with. */
export async function beginShared(api: Api, location: { readonly pathname: string }): Promise<void> {
  // Once more: a tab or a worker that was still at it when the choice was made may have written something since.
  forgetDevice().catch((error: unknown) => console.warn(error));
  // Each tab empties its own storage, except the steps of a login that is under way in it.
  const storage = safeStorage(() => window.sessionStorage);
  if (storage) forgetCopies(storage, JOURNAL_PREFIX);
  await endForgottenSession(api, location);
}

/**
 * On a shared device a page that starts anew knows nobody, but the browser may still hold the session's cookie of whoever
 * sat here before: whoever logs in next would become that person. So it ends first, but for the return of a login.
 */
async function endForgottenSession(api: Api, { pathname }: { readonly pathname: string }): Promise<void> {
  if (pathname === href('authCallback')) return;
  // A login waits for it, in this page and after it.
  createPendingLogout(safeStorage(() => window.localStorage)).set();
  const ended = api.call('logout').catch(() => undefined);
  // Where the storage is switched off, at least a login that begins here.
  if (pathname.startsWith('/auth')) await ended;
}
