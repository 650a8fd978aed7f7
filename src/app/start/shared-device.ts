import type { Api } from '#api/api.ts';
import { createPendingLogout } from '#api/pending-logout.ts';
import { JOURNAL_PREFIX } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { forgetCopies } from '#lib/storage/journal.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { forgetDevice } from '#settings/forget-device.ts';

/** Runs at the start of every page on a shared device: empties the storage and ends a login that is left over. */
export async function beginShared(api: Api, location: { readonly pathname: string }): Promise<void> {
  // Repeated on every page, because another tab or the worker may have stored something after the device was set as
  // shared.
  forgetDevice().catch((error: unknown) => console.warn(error));
  // Each tab deletes the last-write journal in its own sessionStorage.
  const storage = safeStorage(() => window.sessionStorage);
  if (storage) forgetCopies(storage, JOURNAL_PREFIX);
  await endForgottenSession(api, location);
}

/**
 * On a shared device a new page treats everybody as anonymous, but the browser may still have the previous person's
 * session cookie. Therefore each page begins with a logout, except when returning from LINE.
 */
async function endForgottenSession(api: Api, { pathname }: { readonly pathname: string }): Promise<void> {
  if (pathname === href('authCallback')) return;
  // A login waits until the server has confirmed this logout, even if the login begins on a later page.
  createPendingLogout(safeStorage(() => window.localStorage)).set();
  const ended = api.call('logout').catch(() => undefined);
  // Without storage, the pending logout isn't stored, so a later login would not wait for the logout. Login pages
  // therefore wait for it here.
  if (pathname.startsWith('/auth')) await ended;
}
