import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { recoverVisits } from '#viewing/recover.ts';
import { VISIT_PREFIX, type ViewQueue, type Visit } from '#viewing/visit.ts';
import { createVisitLife, newVisit, type VisitLife, type VisitPorts } from '#viewing/visit-life.ts';
import type { Locks } from '#viewing/visit-lock.ts';

export const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';
const START = Date.parse('2026-11-20T09:00:00+09:00');
let visits = 0;

/** One device: its storage, its locks, its clock, and what the outbox was given. */
export function device() {
  const records = createMemoryStore();
  let now = 0;
  const created: ViewBody[] = [];
  const updated: ViewUpdateBody[] = [];
  const owners: (string | null)[] = [];
  const queue: ViewQueue = {
    createView: async (body, { owner, instead }) => {
      created.push(body);
      owners.push(owner);
      await records.delete(instead);
    },
    updateView: async (body, { owner, instead }) => {
      updated.push(body);
      owners.push(owner);
      await records.delete(instead);
    },
  };
  const clock = { steady: () => now, date: () => START + now };
  const locks = navigator.locks as unknown as Locks;
  let taker: ViewQueue | null = queue;
  const ports: VisitPorts = { clock, records, locks, queue: () => taker };
  return {
    records,
    created,
    updated,
    /** Whose each of them was, in the order in which they came. */
    owners,
    ports,
    clock,
    open: (owner = 'anon') => {
      visits += 1;
      return createVisitLife(newVisit(`visit-${visits}`, owner, VIDEO, clock), ports);
    },
    goOnWith: (visit: Visit) => createVisitLife(visit, ports),
    play: (life: VisitLife, seconds: number, from: number) => {
      life.tell({ event: 'play', time: from, rate: 1 });
      for (let quarter = 1; quarter <= seconds * 4; quarter += 1) {
        now += 250;
        life.tell({ event: 'timeupdate', time: from + quarter / 4, rate: 1 });
      }
    },
    recover: (owners = ['anon'], awaited: string | null = null) =>
      recoverVisits({ records, locks, queue, owners, now: START + now, awaited }),
    wait: (seconds: number) => {
      now += seconds * 1000;
    },
    withoutOutbox: () => {
      taker = null;
    },
    kept: (store: KeyValueStore = records) => store.entries(VISIT_PREFIX),
  };
}

/** What started is through with its awaited steps. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
