import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { newPage } from './in-time.ts';

/** Controls a page, its worker and its storage through the Chrome DevTools Protocol. */

async function withSession<Result>(page: Page, task: (session: CDPSession) => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  try {
    return await task(session);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** Freezes or unfreezes a page. A page that is navigating can't be frozen and is left as it is. */
export function setFrozen(page: Page, isFrozen: boolean): Promise<unknown> {
  return withSession(page, (session) =>
    session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' }).catch((error: unknown) => {
      if (!String(error).includes('Not attached to an active page')) throw error;
    }),
  );
}

export function stopAllWorkers(page: Page): Promise<unknown> {
  return withSession(page, async (session) => {
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
  });
}

/** Stops the active service worker immediately, even while it handles an event. */
export function stopWorker(page: Page): Promise<unknown> {
  return withSession(page, async (session) => {
    const running = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status }) => status === 'activated');
        if (active !== undefined) resolve(active.versionId);
      }),
    );
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopWorker', { versionId: await running });
  });
}

/** Dispatches a Background Sync event. `lastChance`: the event says that the browser will not retry it. */
export function dispatchSync(page: Page, origin: string, lastChance: boolean): Promise<unknown> {
  return withSession(page, async (session) => {
    const registration = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ isDeleted }) => !isDeleted);
        if (ours !== undefined) resolve(ours.registrationId);
      }),
    );
    await session.send('ServiceWorker.enable');
    const registrationId = await registration;
    await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: OUTBOX_SYNC, lastChance });
  });
}

/** Sets the origin's storage quota to 1 byte, as on a full device, until `end` is called or the browser exits. */
export async function fillDevice(context: BrowserContext, origin: string): Promise<{ end: () => Promise<void> }> {
  // The override lasts only as long as this page is open.
  const page = await newPage(context);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  return { end: () => page.close().catch(() => undefined) };
}
