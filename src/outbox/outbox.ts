import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import type { TimerClock } from '#lib/clock.ts';
import type { NewWrite } from '#outbox/record.ts';

/** A waiting record as it is shown to the person. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: 'view' | 'favourite' | 'condition';
  /** The id of the video, or the day `yyyy-MM-dd` of the condition. */
  readonly about: string;
  /** When the person acted, epoch milliseconds. */
  readonly occurredAt: number;
  /**
   * `waiting`: will be sent when possible. `sending`: is being sent. `paused`: needs a login.
   * `refused`: the server rejects it; it stays until the person retries or deletes it.
   */
  readonly state: 'waiting' | 'sending' | 'paused' | 'refused';
  /** The server's Japanese message, for `refused`. */
  readonly message: string | null;
  /** The message by input, under the wire's names; undefined where the server names no inputs. */
  readonly fields?: FieldMessages | undefined;
  /** The content to send, for display. */
  readonly body: ConditionBody | ViewBody | ViewUpdateBody | { readonly favoriteFlag: 0 | 1 };
}

export interface OutboxSnapshot {
  /** The current user's items, oldest first. Without a login: the visitor's. */
  readonly items: readonly OutboxItem[];
  /** The number of items of other users of this device. */
  readonly foreignCount: number;
  /**
   * `loading`: the stored records are not read yet. `unread`: they could not be read, so nobody knows what waits; a drain
   * retries. Only with `read` are the items complete.
   */
  readonly status: 'loading' | 'read' | 'unread';
}

/** An item that has just reached the server, sent by this tab, another one or the worker. */
export interface Delivery {
  /** Id of the delivered item. */
  readonly id: string;
  readonly kind: OutboxItem['kind'];
  readonly about: string;
  readonly body: OutboxItem['body'];
  /** The `contents` of the response in snake_case: for a condition `condition` and `latest_condition_date`. */
  readonly contents: unknown;
}

export type DrainReason = 'enqueue' | 'online' | 'visible' | 'page' | 'start' | 'login' | 'sync' | 'request';

/** Where a view comes from. Somebody else than the person who watched may be logged in by now. */
export interface ViewSource {
  /** User key of the person who watched; null for a visitor, whose view the next login adopts. */
  readonly userKey: string | null;
  /** The view's key on the device. It is deleted in the transaction that stores the record. */
  readonly instead: string;
}

/** The engine could not be loaded in time. The call stores nothing, now or later. */
export class OutboxUnavailableError extends Error {
  override readonly name = 'OutboxUnavailableError';
}

/** A write for a login that has ended, or a condition without a login: it would be sent for the next person who logs in. */
export class LoginRequiredError extends Error {
  override readonly name = 'LoginRequiredError';
}

/** The methods that the outbox and its engine share. */
interface Shared {
  /** Favourite intents that did not reach the server yet; by video id. */
  favourites(): ReadonlyMap<string, boolean>;
  snapshot(): OutboxSnapshot;
  /** Called after changes of the snapshot or of `favourites`, also by other tabs; changes in quick succession are one call. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
  /** Sends what waits, as far as possible. Resolves when nothing more can be done for now; never rejects. */
  drain(reason: DrainReason): Promise<void>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /** Deletes the waiting records of a day `yyyy-MM-dd` if none was sent while online. False: the server may have one, and nothing was deleted. */
  takeBackCondition(day: string): Promise<boolean>;
  discardForeign(): Promise<void>;
  /** Called once for every delivery. Returns the unsubscribe function. */
  onDelivered(listener: (delivery: Delivery) => void): () => void;
  /** Stops listening and sending. */
  close(): void;
}

/**
 * Owns every write that works offline (docs/product/outbox.md), from the first render on. Its engine is loaded when the page
 * is idle or with the first call. Calls reject with OutboxUnavailableError when that takes 8 s.
 */
export interface Outbox extends Shared {
  /** Resolves once the stored records were read, or could not be. */
  loaded(): Promise<'read' | 'unread'>;
  /** False while the engine isn't loaded: then a write of a page that is going away would come too late. */
  isReady(): boolean;
  /** Starts loading the engine. */
  prepare(): void;
  /**
   * Sets `occurred_at` and replaces a record of the same day that was never sent. As the methods below, it resolves once the
   * record is durable and rejects when it could not be stored, so that 保存しました is never shown falsely.
   * @throws LoginRequiredError, StoreError
   */
  putCondition(body: ConditionBody): Promise<OutboxItem>;
  /** A view that has ended. Without `from` it is the current user's. */
  createView(body: ViewBody, from?: ViewSource): Promise<OutboxItem>;
  /** New totals of a view that continued after `createView`. */
  updateView(body: ViewUpdateBody, from?: ViewSource): Promise<OutboxItem>;
  /** `server`: the server's value according to the screen, so that a change back to it needs no call. */
  setFavourite(videoId: string, wanted: boolean, server: boolean): Promise<void>;
}

/** The part of the outbox that is loaded later (engine.ts). */
export interface OutboxEngine extends Shared {
  readonly loaded: Promise<'read' | 'unread'>;
  /** `userKey`: of the person who was logged in when the write was accepted. @throws LoginRequiredError, StoreError */
  addWrite(userKey: string | null, write: NewWrite, from?: ViewSource): Promise<OutboxItem>;
  addIntent(userKey: string | null, videoId: string, wanted: boolean, server: boolean): Promise<void>;
}

export interface OutboxOptions {
  readonly load: () => Promise<OutboxEngine>;
  readonly clock: TimerClock;
  readonly user: {
    /** The registered member who is logged in here, null when nobody is. */
    readonly get: () => string | null;
    /** Reads who is logged in. Null when the page knows already. */
    readonly read?: () => Promise<void> | null;
  };
}

const WITHIN_MS = 8000;
const AGAIN_MS = 10_000;

/** The snapshot before the engine is loaded, also on the server. */
export const LOADING: OutboxSnapshot = { items: [], foreignCount: 0, status: 'loading' };
const NO_INTENTS: ReadonlyMap<string, boolean> = new Map();

export function createOutbox({ load, clock, user }: OutboxOptions): Outbox {
  const changes = createListeners<void>();
  const deliveries = createListeners<Delivery>();
  const { engine, arrived, soon, prepare, close } = createLoader(load, clock, (found) => {
    found.subscribe(changes.tell);
    found.onDelivered(deliveries.tell);
  });
  /** The last enqueueing; they run in the order of the calls. */
  let last: Promise<unknown> = Promise.resolve();

  /** Reads the user key when the call is made, because the login may have changed by the time the write runs. */
  function enqueue<Result>(write: (engine: OutboxEngine, userKey: string | null) => Promise<Result>): Promise<Result> {
    const accepted = Promise.all([soon(), user.read?.()?.then(user.get) ?? user.get()]);
    const before = last;
    const written = accepted.then(async ([found, userKey]) => {
      await before;
      return write(found, userKey);
    });
    last = written.catch(() => {});
    return written;
  }
  const add = (write: NewWrite, from?: ViewSource) => enqueue((found, userKey) => found.addWrite(userKey, write, from));
  const ask = <Result>(task: (engine: OutboxEngine) => Promise<Result>) => soon().then(task);

  return {
    loaded: () => ask((found) => found.loaded),
    isReady: () => engine() !== null,
    prepare: () => void prepare(),
    favourites: () => engine()?.favourites() ?? NO_INTENTS,
    snapshot: () => engine()?.snapshot() ?? LOADING,
    subscribe: changes.add,
    onDelivered: deliveries.add,
    putCondition: (body) => add({ kind: 'condition', body }),
    createView: (body, from) => add({ kind: 'view', body }, from),
    updateView: (body, from) => add({ kind: 'view-update', body }, from),
    setFavourite: (...intent) => enqueue((found, userKey) => found.addIntent(userKey, ...intent)),
    drain(reason) {
      // Runs even if the caller's time limit has passed, because an engine that is loaded late must drain too.
      const drained = arrived.then((found) => found.drain(reason));
      return ask(() => drained).catch((error: unknown) => console.warn(error));
    },
    retry: (id) => ask((found) => found.retry(id)),
    discard: (id) => ask((found) => found.discard(id)),
    takeBackCondition: (day) => ask((found) => found.takeBackCondition(day)),
    discardForeign: () => ask((found) => found.discardForeign()),
    close,
  };
}

interface Loader {
  /** Null until it is loaded. */
  readonly engine: () => OutboxEngine | null;
  readonly arrived: Promise<OutboxEngine>;
  readonly prepare: () => Promise<void>;
  /** Rejects with OutboxUnavailableError when it takes too long. */
  readonly soon: () => Promise<OutboxEngine>;
  readonly close: () => void;
}

/** Loads the engine, and retries until it succeeds. */
function createLoader(
  load: OutboxOptions['load'],
  clock: TimerClock,
  onArrived: (engine: OutboxEngine) => void,
): Loader {
  let arrive = (_: OutboxEngine) => {};
  const arrived = new Promise<OutboxEngine>((resolve) => {
    arrive = resolve;
  });
  let engine: OutboxEngine | null = null;
  let isBusy = false;
  let isClosed = false;
  let retry: unknown;

  async function prepare(): Promise<void> {
    if (isBusy || isClosed) return;
    isBusy = true;
    clock.clearTimeout(retry);
    try {
      engine = await load();
      if (isClosed) return engine.close();
      onArrived(engine);
      arrive(engine);
    } catch (error) {
      console.warn(error);
      isBusy = false;
      if (!isClosed) retry = clock.setTimeout(prepare, AGAIN_MS);
    }
  }

  return {
    engine: () => engine,
    arrived,
    prepare,
    soon() {
      if (engine !== null) return arrived;
      void prepare();
      return new Promise((resolve, reject) => {
        const limit = clock.setTimeout(() => reject(new OutboxUnavailableError()), WITHIN_MS);
        void arrived.then((found) => {
          clock.clearTimeout(limit);
          resolve(found);
        });
      });
    },
    close() {
      isClosed = true;
      clock.clearTimeout(retry);
      engine?.close();
    },
  };
}

function createListeners<Value>() {
  const listeners = new Set<(value: Value) => void>();
  return {
    add: (listener: (value: Value) => void) => {
      // A new function for each subscription, because the same listener may be added twice.
      const own = (value: Value) => listener(value);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    tell: (value: Value) => {
      for (const listener of [...listeners]) listener(value);
    },
  };
}
