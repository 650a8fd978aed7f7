import type { Api } from '#api/api.ts';
import { createPendingLogout } from '#api/pending-logout.ts';
import { JOURNAL_PREFIX } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import { forgetCopies } from '#lib/storage/journal.ts';
import { safeStorage } from '#lib/storage/local.ts';
import { forgetDevice } from '#settings/forget-device.ts';

/** Empties the storage at the start of every page on a shared device. */
export async function beginShared(api: Api, location: { readonly pathname: string }): Promise<void> {
  // Repeated, because another tab or the worker may have finished a write after the choice was made.
  forgetDevice().catch((error: unknown) => console.warn(error));
  // Each tab empties its own storage, except the steps of a login that is under way in it.
  const storage = safeStorage(() => window.sessionStorage);
  if (storage) forgetCopies(storage, JOURNAL_PREFIX);
  await endForgottenSession(api, location);
}

/**
 * A new page on a shared device knows nobody, but the browser may still hold the previous person's session cookie, and the next
 * one would act as them. So each page begins with a logout, except on the way back from LINE.
 */
async function endForgottenSession(api: Api, { pathname }: { readonly pathname: string }): Promise<void> {
  if (pathname === href('authCallback')) return;
  // A login waits for it, in this page and after it.
  createPendingLogout(safeStorage(() => window.localStorage)).set();
  const ended = api.call('logout').catch(() => undefined);
  // Where the storage is switched off, at least a login that begins here.
  if (pathname.startsWith('/auth')) await ended;
}
