import { withRenewedToken } from '#api/anti-forgery.ts';
import { createHttpTransport } from '#api/http-transport.ts';
import { createRefresh, renewalRecord } from '#api/refresh.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { createIndexedStore } from '#lib/indexed-store.ts';
import { CHANNEL } from '#outbox/channel.ts';
import { createOutbox } from '#outbox/create-outbox.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { addWrite } from '#outbox/queue.ts';

/** For tests, bundled into a page: an outbox beside the page's own, as another tab would have it, for doing things without a screen. */

const records = createIndexedStore();
const queue = { store: records, now: Date.now, random: Math.random };

/** Who the page says is logged in. */
async function owner(): Promise<string> {
  const user = await records.get('user');
  if (typeof user !== 'string') throw new Error('nobody is logged in');
  return user;
}

let made: Promise<Outbox> | undefined;

async function open(): Promise<Outbox> {
  const user = await owner();
  const transport = createHttpTransport({
    baseUrl: '',
    fetch: (...args) => fetch(...args),
    antiForgeryToken: () => /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? null,
  });
  return createOutbox({
    store: records,
    send: withRenewedToken(transport),
    refresh: createRefresh({ transport, locks: navigator.locks, renewals: renewalRecord(records) }),
    locks: navigator.locks,
    clock: {
      now: Date.now,
      setTimeout: (task, ms) => window.setTimeout(task, ms),
      clearTimeout: (timer) => window.clearTimeout(timer as number | undefined),
    },
    random: Math.random,
    user: { get: () => user, subscribe: () => () => {} },
    channel: new BroadcastChannel(CHANNEL),
    requestSync: async () => {
      const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
        readonly sync: { register(tag: string): Promise<void> };
      };
      await registration.sync.register(OUTBOX_SYNC);
    },
  });
}

function outbox(): Promise<Outbox> {
  made ??= open();
  return made;
}

/** A day's record; resolves once it is saved, as the screen would say. */
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

export async function wish(videoId: string, wanted: boolean, server: boolean): Promise<void> {
  await (await outbox()).setFavourite(videoId, wanted, server);
}

/** Visits of these videos, one after the other, without trying to send any: a person was offline for weeks. */
export async function leaveVideos(videoIds: readonly string[], count: number): Promise<void> {
  const user = await owner();
  for (let number = 0; number < count; number += 1) {
    const video_id = videoIds[number % videoIds.length] ?? '';
    const body = { video_id, view_second: number + 1, stop_position: 1, operation_logs: [] };
    await addWrite(queue, user, `view/${video_id}`, { kind: 'view', body });
  }
}

/** How many records wait. */
export async function waiting(): Promise<number> {
  return (await records.entries('outbox/')).length;
}
