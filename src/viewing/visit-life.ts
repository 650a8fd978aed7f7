import type { KeyValueStore } from '#lib/key-value-store.ts';
import {
  asVisit,
  handOver,
  isWorthKeeping,
  leftVisit,
  PASSED_FOR_MS,
  type ViewQueue,
  type Visit,
  visitKey,
} from './visit.ts';
import { holdVisit, type Locks } from './visit-lock.ts';
import { type MediaMoment, NOT_WATCHED, watch } from './watching.ts';

export interface Clock {
  /** Milliseconds since some moment, never set back. */
  readonly steady: () => number;
  /** Epoch milliseconds. */
  readonly date: () => number;
}

export interface VisitPorts {
  readonly clock: Clock;
  readonly records: KeyValueStore;
  /** Null where the browser has none. */
  readonly locks: Locks | null;
  /** Null as long as nothing can be queued: the visit then waits in `records` for the next start. */
  readonly queue: () => ViewQueue | null;
  /** Where the visit is, whenever it is kept; `now` when the page is on its way out. */
  readonly onPlace?: (visit: Visit, now: boolean) => void;
}

/** A visit while it lasts. */
export interface VisitLife {
  readonly get: () => Visit;
  readonly tell: (moment: Omit<MediaMoment, 'at'>) => void;
  /** What is known now outlives the page from now on, even when the page is on its way out. */
  readonly saveNow: () => void;
  /** A change of page: LEAVE, and over to the queue. Resolves when it is there; a failure leaves it for the next start. */
  readonly leave: () => Promise<void>;
  /**
   * What there is so far, with a LEAVE at its end, over to the queue: the login may end in a moment. When it doesn't, the
   * visit goes on, and brings new totals later. Resolves when it is there.
   */
  readonly handOverSoFar: () => Promise<void>;
  /** The page goes away, perhaps for good: LEAVE, written at once; the next start of any page queues it. */
  readonly suspend: () => void;
  /** The page came back as it was (from the browser's back/forward cache): the same visit goes on. */
  readonly goOn: () => Promise<void>;
  /**
   * The page is about to reload itself, and the next one goes on with `get()`: no LEAVE. Resolves when the device knows, so
   * that nobody takes it for left meanwhile.
   */
  readonly pass: () => Promise<void>;
  /** Resolves when no other page can take the visit for left. */
  readonly held: Promise<void>;
  /** Nothing of it is written any more: its owner has gone, what was kept of it is theirs or was wiped. */
  readonly abandon: () => void;
}

/** The place is lost by at most 5 s (DESIGN.md 4.3), at double speed too, and writing takes time itself. */
const SAVE_EVERY_MS = 4000;
const SAVE_EVERY_SECONDS = 4;

/** `begin`: a new visit, or the state of one that goes on in this page after a reload. */
export function createVisitLife(begin: Visit, ports: VisitPorts): VisitLife {
  const { clock, records, queue } = ports;
  const key = visitKey(begin);
  const { passedUntil: _, ...mine } = begin;
  let visit: Visit = mine;
  let state: 'live' | 'suspended' | 'over' = 'live';
  let saved = { at: clock.steady(), position: visit.watching.position };
  let hold = holdVisit(ports.locks, begin);
  /** Writes go one after the other, each with what is true when its turn comes. */
  let writing: Promise<unknown> = hold.held.then(comingBack());

  /** Its date is that of its place: a page that is hidden or left after a long pause makes no old place the newest. */
  function set(watching: Visit['watching']): void {
    const { playedMs, position } = visit.watching;
    const hasMoved = watching.playedMs !== playedMs || watching.position !== position;
    visit = { ...visit, watching, updatedAt: hasMoved ? clock.date() : visit.updatedAt };
  }

  /** For when the lock is held: another page may have found the record meanwhile, and queued what there was by now. */
  function comingBack(): () => Promise<void> {
    const known = visit;
    return async () => {
      if (!isWorthKeeping(known) || asVisit(await records.get(key)) !== null) return;
      visit = { ...visit, handedOverMs: known.watching.playedMs };
    };
  }

  function write(task: () => Promise<unknown>): Promise<void> {
    const done = writing.then(task).then(() => {});
    writing = done.catch((error: unknown) => console.warn(error));
    return done;
  }

  function mark(): void {
    saved = { at: clock.steady(), position: visit.watching.position };
  }

  function save(): void {
    mark();
    if (!isWorthKeeping(visit)) return;
    void write(async () => state === 'live' && records.set(key, visit)).catch(() => {});
    ports.onPlace?.(visit, false);
  }

  function saveNow(): void {
    mark();
    if (state !== 'live' || !isWorthKeeping(visit)) return;
    records.setNow(key, visit);
    ports.onPlace?.(visit, true);
  }

  async function leave(): Promise<void> {
    if (state !== 'live') return;
    set(leftVisit(visit).watching);
    // At once: the page may go away while the queue is asked.
    saveNow();
    state = 'over';
    const taker = queue();
    await write(async () => {
      if (!isWorthKeeping(visit)) return records.delete(key);
      if (taker !== null) await handOver(taker, visit);
    }).finally(() => hold.release());
  }

  return {
    get: () => visit,
    tell: (moment) => {
      if (state !== 'live') return;
      const at = clock.steady();
      set(watch(visit.watching, { ...moment, at }));
      const moved = Math.abs(visit.watching.position - saved.position);
      const isDue = at - saved.at >= SAVE_EVERY_MS || moved >= SAVE_EVERY_SECONDS;
      if (isDue || moment.event === 'pause' || moment.event === 'seeked') save();
    },
    saveNow,
    leave,
    handOverSoFar: async () => {
      const taker = queue();
      if (state !== 'live' || taker === null) return saveNow();
      await write(async () => {
        if (state !== 'live' || !isWorthKeeping(visit)) return;
        const soFar = leftVisit(visit);
        await handOver(taker, soFar);
        visit = { ...visit, handedOverMs: soFar.watching.playedMs };
      });
    },
    suspend: () => {
      if (state !== 'live') return;
      const playing = visit;
      set(leftVisit(visit).watching);
      saveNow();
      state = 'suspended';
      if (!isWorthKeeping(playing)) visit = playing;
      hold.release();
    },
    goOn: async () => {
      if (state !== 'suspended') return;
      state = 'live';
      hold = holdVisit(ports.locks, visit);
      const look = comingBack();
      writing = Promise.all([writing, hold.held]);
      await write(look);
    },
    pass: async () => {
      if (state !== 'live') return;
      visit = { ...visit, passedUntil: clock.date() + PASSED_FOR_MS };
      saveNow();
      state = 'over';
      if (isWorthKeeping(visit)) await write(() => records.set(key, visit));
    },
    held: hold.held,
    abandon: () => {
      state = 'over';
      hold.release();
    },
  };
}

export function newVisit(id: string, owner: string, videoId: string, clock: Clock): Visit {
  const watching = { ...NOT_WATCHED, at: clock.steady() };
  return { id, owner, videoId, updatedAt: clock.date(), handedOverMs: 0, watching };
}
