import type { BrowserContext, CDPSession, Page } from 'playwright/test';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { newPage } from './in-time.ts';

/** What only the browser's debugger can do to a page, its worker and its storage. */

async function withSession<Result>(page: Page, task: (session: CDPSession) => Promise<Result>): Promise<Result> {
  const session = await page.context().newCDPSession(page);
  try {
    return await task(session);
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** A page that is just changing is not there to be frozen: then it goes on. */
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

/** The worker that is in charge of the pages, wherever it is with its work. */
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

/** As the browser does after a page asked for Background Sync; `lastChance`: it won't try again. */
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

/** No more room for what this origin stores, until it is `end`ed or the browser dies. */
export async function fillDevice(context: BrowserContext, origin: string): Promise<{ end: () => Promise<void> }> {
  // It holds as long as the page that it was said in.
  const page = await newPage(context);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  return { end: () => page.close().catch(() => undefined) };
}
