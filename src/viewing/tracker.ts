import type { SteadyClock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import {
  asView,
  enqueueView,
  holdView,
  isWorthStoring,
  RESERVED_MS,
  type View,
  type ViewQueue,
  viewKey,
  withLeaveOperation,
} from './view.ts';
import { type MediaMoment, NOT_WATCHED, watch } from './watching.ts';

export interface Tracked {
  /**
   * `live`: the view is tracked. `suspended`: the page is gone, perhaps into the back/forward cache. `over`: nothing is
   * tracked any more.
   */
  readonly phase: 'live' | 'suspended' | 'over';
  readonly view: View;
  /** When the view was last stored (milliseconds of the steady clock), and the position then (seconds). */
  readonly stored: { readonly at: number; readonly position: number };
}

/** `at`: milliseconds of the steady clock. `date`: epoch milliseconds. */
export type TrackerEvent =
  | { readonly type: 'media'; readonly moment: MediaMoment; readonly date: number }
  | { readonly type: 'storeAsked'; readonly at: number }
  | { readonly type: 'left' | 'suspended' | 'resumed' | 'abandoned' }
  | { readonly type: 'reloading'; readonly date: number }
  | { readonly type: 'enqueued'; readonly playedMs: number };

/**
 * `store`: stores the view after earlier writes, if `phase` is still `live` by then. `storeNow`: stores it immediately,
 * because the page may be going away. `storeReserved`: stores it durably before the page reloads. `enqueue`: moves it
 * to the outbox, or deletes it if it isn't worth storing, and releases its lock. `hold`, `release`: request and release
 * its lock.
 */
export type TrackerEffect = 'store' | 'storeNow' | 'storeReserved' | 'enqueue' | 'hold' | 'release';

export interface Transition {
  readonly state: Tracked;
  readonly effects: readonly TrackerEffect[];
}

/**
 * The view is stored again when this much time has passed or the position has changed by this much. A crash then loses
 * at most 5 s of the position, even at double speed.
 */
const STORE_EVERY_MS = 4000;
const STORE_EVERY_SECONDS = 4;

export function transition(state: Tracked, event: TrackerEvent): Transition {
  const { phase, view } = state;
  const unchanged = { state, effects: [] };
  if (event.type === 'enqueued') {
    return { state: { ...state, view: { ...view, handedOverMs: event.playedMs } }, effects: [] };
  }
  if (event.type === 'abandoned') return { state: { ...state, phase: 'over' }, effects: ['release'] };
  if (event.type === 'resumed') {
    return phase === 'suspended' ? { state: { ...state, phase: 'live' }, effects: ['hold'] } : unchanged;
  }
  if (phase !== 'live') return unchanged;
  const whenWorth = (...effects: TrackerEffect[]) => (isWorthStoring(view) ? effects : []);
  switch (event.type) {
    case 'media':
      return watched(state, event.moment, event.date);
    case 'storeAsked':
      return { state: { ...state, stored: storedAt(view, event.at) }, effects: whenWorth('storeNow') };
    case 'left':
      // The view is stored first, because the page may go away before the outbox has stored it.
      return {
        state: { ...state, phase: 'over', view: withLeaveOperation(view) },
        effects: [...whenWorth('storeNow'), 'enqueue'],
      };
    case 'suspended':
      return {
        // A view that isn't worth storing gets no LEAVE. Its log may still be empty, and if the page returns from the
        // back/forward cache, a LEAVE would be the first operation in the log.
        state: { ...state, phase: 'suspended', view: isWorthStoring(view) ? withLeaveOperation(view) : view },
        effects: [...whenWorth('storeNow'), 'release'],
      };
    case 'reloading':
      return {
        state: { ...state, phase: 'over', view: { ...view, passedUntil: event.date + RESERVED_MS } },
        effects: whenWorth('storeNow', 'storeReserved'),
      };
  }
}

function watched(state: Tracked, moment: MediaMoment, date: number): Transition {
  const before = state.view.watching;
  const watching = watch(before, moment);
  const hasMoved = watching.playedMs !== before.playedMs || watching.position !== before.position;
  // `updatedAt` is the time of the last playback or seek. If leaving the page after a long pause changed it, an old
  // position would count as the newest.
  const view = { ...state.view, watching, updatedAt: hasMoved ? date : state.view.updatedAt };
  // A logout in another tab gives this tab time to enqueue its view only if the logout finds the view in storage. So a
  // view is stored as soon as it is worth storing.
  const isFirst = isWorthStoring(view) && !isWorthStoring(state.view);
  const isDue =
    isFirst ||
    moment.at - state.stored.at >= STORE_EVERY_MS ||
    Math.abs(watching.position - state.stored.position) >= STORE_EVERY_SECONDS ||
    moment.event === 'pause' ||
    moment.event === 'seeked';
  if (!isDue) return { state: { ...state, view }, effects: [] };
  return {
    state: { ...state, view, stored: storedAt(view, moment.at) },
    effects: isWorthStoring(view) ? ['store'] : [],
  };
}

function storedAt({ watching }: View, at: number): Tracked['stored'] {
  return { at, position: watching.position };
}

export interface TrackerPorts {
  readonly clock: SteadyClock;
  readonly records: KeyValueStore;
  readonly locks: Locks | undefined;
  /**
   * Null while the outbox is not loaded. The view then stays in `records`, and the next start of a page enqueues it.
   */
  readonly queue: () => ViewQueue | null;
  /** Called whenever the view is stored. `now`: the view is stored immediately, because the page may be going away. */
  readonly onStored?: (view: View, now: boolean) => void;
}

export interface ViewTracker {
  readonly get: () => View;
  readonly track: (moment: Omit<MediaMoment, 'at'>) => void;
  /** Stores the view immediately. Also works while the page is going away. */
  readonly storeNow: () => void;
  /**
   * Called after a navigation: ends the view with a LEAVE and enqueues it. Resolves when the outbox has stored the
   * view. Rejects if that fails; the next page load then enqueues the view.
   */
  readonly leave: () => Promise<void>;
  /**
   * Enqueues the view so far, with a LEAVE, because the login may end in a moment. If the login goes on, the view
   * continues and later updates the enqueued record. Resolves when the outbox has stored the view. While the outbox is
   * not loaded, only stores the view in `records`, without a LEAVE.
   */
  readonly enqueueSoFar: () => Promise<void>;
  /**
   * Stores the view with a LEAVE immediately. Call it when the page is going away and may not return. The next start of
   * any page enqueues the view.
   */
  readonly suspend: () => void;
  /** Continues the view after the page returned from the back/forward cache. */
  readonly resume: () => Promise<void>;
  /** Reserves the view for the next page before a reload, without a LEAVE. Resolves when the reservation is stored. */
  readonly reserve: () => Promise<void>;
  /** Resolves when this page holds the lock. From then on no other page enqueues the view. */
  readonly held: Promise<void>;
  /** Stops storing the view, because the person has logged out. */
  readonly abandon: () => void;
}

/** Serialises writes. A failed write is logged and doesn't stop the next one. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (task: Promise<unknown>): Promise<unknown> => {
    const done = Promise.all([last, task]);
    last = done.catch((error: unknown) => console.warn(error));
    return done;
  };
  return { inTurn, write: (task: () => Promise<unknown>) => inTurn(last.then(task)) };
}

/** `begin`: a new view, or one that is resumed after a reload. */
export function createViewTracker({ passedUntil: _, ...begin }: View, ports: TrackerPorts): ViewTracker {
  const { clock, records, queue } = ports;
  const key = viewKey(begin);
  let state: Tracked = { phase: 'live', view: begin, stored: storedAt(begin, clock.steady()) };
  let lock = holdView(ports.locks, begin);
  /** A write may have to wait for earlier writes. It stores the state at the time when it runs. */
  const { write, inTurn } = createTurns();

  /**
   * Waits for the lock. A view that was worth storing should then still be stored. If it isn't, another page has
   * enqueued it before this page got the lock. This page will later enqueue only an update of the view.
   */
  function checkWhenHeld(): Promise<unknown> {
    const known = state.view;
    const check = lock.held.then(async () => {
      if (!isWorthStoring(known) || asView(await records.get(key)) !== null) return;
      await send({ type: 'enqueued', playedMs: known.watching.playedMs });
    });
    return inTurn(check);
  }

  const run: Readonly<Record<TrackerEffect, () => unknown>> = {
    store: () => {
      // Failed writes are logged; the next one follows within seconds.
      write(async () => state.phase === 'live' && records.set(key, state.view)).catch(() => {});
      ports.onStored?.(state.view, false);
    },
    storeNow: () => {
      records.setNow(key, state.view);
      ports.onStored?.(state.view, true);
    },
    storeReserved: () => write(() => records.set(key, state.view)),
    enqueue: () => {
      const taker = queue();
      return write(async () => {
        if (!isWorthStoring(state.view)) await records.delete(key);
        else if (taker !== null) await enqueueView(taker, state.view);
      }).finally(() => lock.release());
    },
    hold: () => {
      lock = holdView(ports.locks, state.view);
      return checkWhenHeld();
    },
    release: () => lock.release(),
  };

  async function send(event: TrackerEvent): Promise<void> {
    const { state: next, effects } = transition(state, event);
    state = next;
    await Promise.all(effects.map((effect) => run[effect]()));
  }

  const { held } = lock;
  checkWhenHeld().catch(() => {});
  return {
    get: () => state.view,
    track: (moment) => void send({ type: 'media', moment: { ...moment, at: clock.steady() }, date: clock.now() }),
    storeNow: () => void send({ type: 'storeAsked', at: clock.steady() }),
    leave: () => send({ type: 'left' }),
    enqueueSoFar: async () => {
      const taker = queue();
      if (taker === null) return send({ type: 'storeAsked', at: clock.steady() });
      await write(async () => {
        if (state.phase !== 'live' || !isWorthStoring(state.view)) return;
        const soFar = withLeaveOperation(state.view);
        await enqueueView(taker, soFar);
        await send({ type: 'enqueued', playedMs: soFar.watching.playedMs });
      });
    },
    suspend: () => void send({ type: 'suspended' }),
    resume: () => send({ type: 'resumed' }),
    reserve: () => send({ type: 'reloading', date: clock.now() }),
    held,
    abandon: () => void send({ type: 'abandoned' }),
  };
}

export function newView(id: string, userKey: string, videoId: string, clock: SteadyClock): View {
  const watching = { ...NOT_WATCHED, at: clock.steady() };
  return { id, owner: userKey, videoId, updatedAt: clock.now(), handedOverMs: 0, watching };
}
