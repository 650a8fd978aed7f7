import type { FieldMessages } from '#contract/api/envelope-shape.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import type { ViewBody, ViewUpdateBody } from '#contract/entities/view.ts';
import type { TimerClock } from '#lib/clock.ts';
import { createListeners } from '#lib/signal.ts';
import type { NewWrite } from '#outbox/record.ts';

/** A waiting record as it is shown to the person. */
export interface OutboxItem {
  readonly id: string;
  readonly kind: 'view' | 'favourite' | 'condition';
  /** The id of the video, or the day `yyyy-MM-dd` of the condition. */
  readonly about: string;
  /** When the person acted, epoch milliseconds; 0 for a damaged record. */
  readonly occurredAt: number;
  /**
   * `waiting`: will be sent when possible. `sending`: is being sent. `paused`: needs a login or a registration.
   * `refused`: the server rejects it, or it is damaged; it stays until the person retries or deletes it.
   */
  readonly state: 'waiting' | 'sending' | 'paused' | 'refused';
  /** The server's Japanese message if the server refused the record; otherwise null. */
  readonly message: string | null;
  /** The messages by input, keyed by the API's names; undefined if the server named no inputs. */
  readonly fields?: FieldMessages | undefined;
  readonly body: ConditionBody | ViewBody | ViewUpdateBody | { readonly favoriteFlag: 0 | 1 } | DamagedBody;
}

/** The stored value of a record that can't be sent, because it is damaged. */
export interface DamagedBody {
  readonly damaged: unknown;
}

export interface OutboxSnapshot {
  /** The current user's items, oldest first. Without a login, these are the visitor's. */
  readonly items: readonly OutboxItem[];
  /** The number of items of other members on this device. */
  readonly foreignCount: number;
  /**
   * `loading`: the stored records are not read yet. `unread`: they could not be read, so it is unknown what is waiting;
   * the next drain reads them again. The items are complete only with `read`.
   */
  readonly status: 'loading' | 'read' | 'unread';
}

/** An item that has just reached the server, sent by this tab, another one or the worker. */
export interface Delivery extends Delivered {
  /** The server ignored the record, because of a newer record or a later deletion. */
  readonly isSuperseded: boolean;
}

/** A delivery as tabs and the worker report it to each other. */
export interface Delivered {
  readonly id: string;
  readonly kind: OutboxItem['kind'];
  readonly about: string;
  readonly body: OutboxItem['body'];
  /** The `contents` of the response, in snake_case. For a condition: `condition` and `latest_condition_date`. */
  readonly contents: unknown;
}

export type DrainReason = 'enqueue' | 'online' | 'visible' | 'page' | 'start' | 'login' | 'sync' | 'request';

/** Where a view comes from. Somebody other than the person who watched may be logged in by now. */
export interface ViewSource {
  /** User key of the person who watched; null for a visitor, whose view the next login adopts. */
  readonly userKey: string | null;
  /** The key of the stored view on the device. The view is deleted in the transaction that stores the record. */
  readonly instead: string;
}

/** The engine could not be loaded in time. The call has not stored anything, and won't store anything later. */
export class OutboxUnavailableError extends Error {
  override readonly name = 'OutboxUnavailableError';
}

/**
 * Thrown for a write if its login has ended, for a condition without a login, and by `discardForeign` if the page's
 * login has ended. If such a write were stored, it might be sent for the next member who logs in.
 */
export class LoginRequiredError extends Error {
  override readonly name = 'LoginRequiredError';
}

interface Shared {
  /** Favourite intents that the server has neither accepted nor refused, by video id. True: a favourite is wanted. */
  favourites(): ReadonlyMap<string, boolean>;
  snapshot(): OutboxSnapshot;
  /**
   * Calls `listener` after changes to `snapshot` or `favourites`, including those by other tabs. Changes in quick
   * succession cause one call. Returns the unsubscribe function.
   */
  subscribe(listener: () => void): () => void;
  /** Sends as many waiting records as possible. Resolves when no more can be sent for now; never rejects. */
  drain(reason: DrainReason): Promise<void>;
  retry(id: string): Promise<void>;
  discard(id: string): Promise<void>;
  /**
   * Deletes the waiting records of a day `yyyy-MM-dd`. Resolves with false, without deleting, if none is waiting or if
   * the server may have received one of them.
   */
  takeBackCondition(day: string): Promise<boolean>;
  discardForeign(): Promise<void>;
  /**
   * Called after a deletion. New records get a later time than the deletion, even if this device's clock is behind;
   * otherwise the server would ignore these records as older. `time`: the server's time of the deletion, as in its
   * answer. If a full device can't store the time, this is only logged, because the deletion itself has succeeded.
   */
  noteDeletion(of: 'condition' | 'views', time: string): Promise<void>;
  /** Calls `listener` once for every delivery. Returns the unsubscribe function. */
  onDelivered(listener: (delivery: Delivery) => void): () => void;
  close(): void;
}

/**
 * The façade for all writes that work offline (docs/product/outbox.md), available from the first render on. Its engine
 * is loaded when the page is idle or on the first asynchronous call. All asynchronous calls except `drain` reject with
 * OutboxUnavailableError if loading takes more than 8 s.
 */
export interface Outbox extends Shared {
  /** Resolves once the stored records have been read, or reading has failed. */
  loaded(): Promise<'read' | 'unread'>;
  /** False until the engine is loaded. Until then, a page that is going away has to store its view itself. */
  isReady(): boolean;
  prepare(): void;
  /**
   * Adds a condition. It replaces a record of the same day that was never sent or that the server refused. This method
   * and those below resolve once the record is durable. They reject if it could not be stored, so that 保存しました is
   * never shown falsely.
   * @throws LoginRequiredError, StoreError
   */
  putCondition(body: ConditionBody): Promise<OutboxItem>;
  /** Adds a view that has ended. Without `from` it belongs to the current user. */
  createView(body: ViewBody, from?: ViewSource): Promise<OutboxItem>;
  /** Adds new totals for a view that continued after `createView`. */
  updateView(body: ViewUpdateBody, from?: ViewSource): Promise<OutboxItem>;
  /** `server`: the last value from the server. Nothing is sent if `wanted` only undoes an unsent change. */
  setFavourite(videoId: string, wanted: boolean, server: boolean): Promise<void>;
}

/** The part of the outbox that is loaded later (engine.ts). */
export interface OutboxEngine extends Shared {
  readonly loaded: Promise<'read' | 'unread'>;
  /**
   * `userKey`: the user key of the person who was logged in when the write was accepted; null for a visitor.
   * @throws LoginRequiredError, StoreError
   */
  addWrite(userKey: string | null, write: NewWrite, from?: ViewSource): Promise<OutboxItem>;
  addIntent(userKey: string | null, videoId: string, wanted: boolean, server: boolean): Promise<void>;
}

export interface OutboxOptions {
  readonly load: () => Promise<OutboxEngine>;
  readonly clock: TimerClock;
  readonly user: {
    /** The user key of the member who is logged in on this page, or null. */
    readonly get: () => string | null;
    /** Reads the stored login. Returns null if the page has read it already. */
    readonly read?: () => Promise<void> | null;
  };
}

const LOAD_TIMEOUT_MS = 8000;
const RETRY_MS = 10_000;

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
  /** The latest write. Every write waits for the previous one, so that the order of the calls is preserved. */
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
      // `ask` gives up if the engine takes too long to load. `arrived` does not, so the outbox is still drained once
      // the engine is loaded.
      const drained = arrived.then((found) => found.drain(reason));
      return ask(() => drained).catch((error: unknown) => console.warn(error));
    },
    retry: (id) => ask((found) => found.retry(id)),
    discard: (id) => ask((found) => found.discard(id)),
    takeBackCondition: (day) => ask((found) => found.takeBackCondition(day)),
    discardForeign: () => ask((found) => found.discardForeign()),
    noteDeletion: (...deletion) => ask((found) => found.noteDeletion(...deletion)),
    close,
  };
}

interface Loader {
  readonly engine: () => OutboxEngine | null;
  readonly arrived: Promise<OutboxEngine>;
  readonly prepare: () => Promise<void>;
  /** Rejects with OutboxUnavailableError if loading the engine takes more than 8 s. */
  readonly soon: () => Promise<OutboxEngine>;
  readonly close: () => void;
}

/**
 * Returns functions that load the engine. After a failure, loading is retried until it succeeds. In some browsers a
 * retry fails until the next page load (decision 29).
 */
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
      if (!isClosed) retry = clock.setTimeout(prepare, RETRY_MS);
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
        const limit = clock.setTimeout(() => reject(new OutboxUnavailableError()), LOAD_TIMEOUT_MS);
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
