import { VIEW_PREFIX } from '#contract/device-keys.ts';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import type { Locks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import { recoverViews } from '#viewing/recover.ts';
import { createViewTracker, newView, type TrackerPorts, type ViewTracker } from '#viewing/tracker.ts';
import type { View, ViewQueue } from '#viewing/view.ts';

export const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const START = Date.parse('2026-11-20T09:00:00+09:00');

/**
 * A simulated device with storage, locks and clock. `created` and `updated` list the views that the outbox received.
 */
export function device() {
  const records = createMemoryStore();
  let now = 0;
  const created: ViewBody[] = [];
  const updated: ViewUpdateBody[] = [];
  const userKeys: (string | null)[] = [];
  const queue: ViewQueue = {
    createView: async (body, { userKey, instead }) => {
      created.push(body);
      userKeys.push(userKey);
      await records.delete(instead);
    },
    updateView: async (body, { userKey, instead }) => {
      updated.push(body);
      userKeys.push(userKey);
      await records.delete(instead);
    },
  };
  const clock = { steady: () => now, now: () => START + now };
  const locks = navigator.locks as unknown as Locks;
  let taker: ViewQueue | null = queue;
  const ports: TrackerPorts = { clock, records, locks, queue: () => taker };
  return {
    records,
    created,
    updated,
    /** The user keys of all created and updated views, in the order in which the outbox received them. */
    userKeys,
    ports,
    clock,
    // The id must be unique: it names the view's lock, which is real, and test files of one process share locks.
    open: (userKey = 'anon') =>
      createViewTracker(newView(`visit-${crypto.randomUUID()}`, userKey, VIDEO, clock), ports),
    goOnWith: (visit: View) => createViewTracker(visit, ports),
    play: (tracker: ViewTracker, seconds: number, from: number) => {
      tracker.track({ event: 'play', time: from, rate: 1 });
      for (let quarter = 1; quarter <= seconds * 4; quarter += 1) {
        now += 250;
        tracker.track({ event: 'timeupdate', time: from + quarter / 4, rate: 1 });
      }
    },
    recover: (userKeys = ['anon'], resumed: string | null = null) =>
      recoverViews({ records, locks, queue, userKeys, now: START + now, resumed }),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    withoutOutbox: () => {
      taker = null;
    },
    stored: (store: KeyValueStore = records) => store.entries(VIEW_PREFIX),
  };
}

/** Waits 20 turns of the event loop, in which pending asynchronous work, such as storage and locks, completes. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
