import { withRenewedToken } from '#api/anti-forgery.ts';
import { createRefresh, renewalRecord } from '#api/refresh.ts';
import { createHttpTransport } from '#api/transport.ts';
import { DATABASE, OUTBOX_CHANNEL } from '#contract/device-keys.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { systemClock } from '#lib/clock.ts';
import { browserLocks } from '#lib/locks.ts';
import { openIndexedDb } from '#lib/storage/indexed-db.ts';
import { openStore } from '#lib/storage/store.ts';
import { createEngine } from '#outbox/engine.ts';
import { createOutbox, type Outbox } from '#outbox/outbox.ts';
import { addWrite } from '#outbox/queue.ts';

/**
 * A second outbox in a page, like the outbox of another tab but without a screen. Tests bundle this file and run it in
 * the page.
 */

const records = openStore({ database: openIndexedDb({ name: DATABASE }) });
const queue = { store: records, now: Date.now, random: Math.random };

/** The user key of the logged-in member, which the app stores for the worker. */
async function currentUser(): Promise<string> {
  const user = await records.get('user');
  if (typeof user !== 'string') throw new Error('nobody is logged in');
  return user;
}

let made: Promise<Outbox> | undefined;

async function open(): Promise<Outbox> {
  const user = await currentUser();
  const transport = createHttpTransport({
    baseUrl: '',
    fetch: (...args) => fetch(...args),
    antiForgeryToken: () => /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? null,
  });
  const clock = systemClock;
  const member = { get: () => user, subscribe: () => () => {} };
  const engine = createEngine({
    store: records,
    send: withRenewedToken(transport),
    refresh: createRefresh({ transport, locks: browserLocks(), renewals: renewalRecord(records) }),
    locks: browserLocks(),
    clock,
    random: Math.random,
    user: member,
    channel: new BroadcastChannel(OUTBOX_CHANNEL),
    requestSync: async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        readonly sync: { register(tag: string): Promise<void> };
      };
      await registration.sync.register(OUTBOX_SYNC);
    },
  });
  return createOutbox({ load: async () => engine, clock, user: member });
}

function outbox(): Promise<Outbox> {
  made ??= open();
  return made;
}

/** Stores the condition of a day; resolves once the record is durable. */
export async function record(body: ConditionBody): Promise<void> {
  await (await outbox()).putCondition(body);
}

export async function leaveVideo(videoId: string, seconds: number): Promise<void> {
  await (await outbox()).createView({
    video_id: videoId,
    view_second: seconds,
    stop_position: 1,
    operation_logs: [],
  });
}

export async function setFavourite(videoId: string, wanted: boolean, server: boolean): Promise<void> {
  await (await outbox()).setFavourite(videoId, wanted, server);
}

/** Stores `count` views of these videos without sending them, as if the user had been offline for weeks. */
export async function leaveVideos(videoIds: readonly string[], count: number): Promise<void> {
  const user = await currentUser();
  for (let number = 0; number < count; number += 1) {
    const video_id = videoIds[number % videoIds.length] ?? '';
    const body = { video_id, view_second: number + 1, stop_position: 1, operation_logs: [] };
    await addWrite(queue, user, `view/${video_id}`, { kind: 'view', body });
  }
}

export async function waiting(): Promise<number> {
  return (await records.entries('outbox/')).length;
}
