import { isoDate } from '#lib/day-text.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import { StoreError } from '#lib/store-error.ts';
import { type Channel, watchStore } from '#outbox/channel.ts';
import type { DeliverDeps } from '#outbox/deliver.ts';
import { createDrain, type DrainDeps } from '#outbox/drain.ts';
import { dropRecord } from '#outbox/favourites.ts';
import { OUTBOX, ownerPrefix, partsOf, type Subject } from '#outbox/keys.ts';
import { createMirror } from '#outbox/mirror.ts';
import type { Delivery, DrainReason, Outbox, OutboxItem, OutboxSnapshot, VisitSource } from '#outbox/outbox.ts';
import { addWish, addWrite, setRefused } from '#outbox/queue.ts';
import { deliveriesOf, favouritesOf, itemOf, type Situation, snapshotOf } from '#outbox/snapshot.ts';
import { createSubjectLocks, type Locks } from '#outbox/subject-lock.ts';
import { takeBack } from '#outbox/take-back.ts';

export interface Clock {
  readonly now: () => number;
  readonly setTimeout: (task: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

export interface OutboxDeps extends Omit<DeliverDeps, 'now'>, Pick<DrainDeps, 'onPaused' | 'isOnline'> {
  /** Lets go of what the device can fetch again. */
  readonly makeRoom?: () => Promise<void>;
  readonly store: KeyValueStore;
  /** The browser's; undefined in old ones. */
  readonly locks: Locks | undefined;
  readonly clock: Clock;
  /** Numbers in [0, 1), good enough for keys that must never meet again. */
  readonly random: () => number;
  /** The registered member who is logged in here, null when nobody is. */
  readonly user: {
    readonly get: () => string | null;
    readonly subscribe: (listener: () => void) => () => void;
    /** Who is on screen is no longer who is logged in on this device: nothing can be taken for anybody. */
    readonly isGone?: () => boolean;
  };
  /** To the other tabs and the worker; undefined in old browsers. */
  readonly channel: Channel | undefined;
  /**
   * May this page send now what nobody asked it to: what was just enqueued, or is due again after a failure? `drain` always may.
   * If not, sending waits for Background Sync or the next drain. Defaults to yes.
   */
  readonly maySendUnasked?: () => boolean;
  /** Asks for Background Sync. Rejects where there is none. */
  readonly requestSync: () => Promise<void>;
}

/** A person without a login can't record a condition: it would become whoever logs in next's. */
export class LoginRequiredError extends Error {
  override readonly name = 'LoginRequiredError';
}

/** Many records drained in a row are one change on screen. */
const NOTIFY_EVERY_MS = 50;

/** A page's outbox. The worker has only its drain (drain.ts). */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { clock, user, channel } = deps;
  const listeners = new Set<() => void>();
  const deliveryListeners = new Set<(delivery: Delivery) => void>();
  let sending: string | null = null;
  let paused = false;
  let closed = false;
  let notifyTimer: unknown;
  let retryTimer: unknown;
  let cached: { snapshot?: OutboxSnapshot; favourites?: ReadonlyMap<string, boolean> } = {};

  const mirror = createMirror(deps.store, changed);
  const store = watchStore(deps.store, (changes) => {
    mirror.apply(changes);
    channel?.postMessage({ keys: changes.map(([key]) => key) });
  });
  const queue = { store, now: clock.now, random: deps.random, ...(deps.isOnline && { isOnline: deps.isOnline }) };
  const locks = createSubjectLocks(deps.locks, clock);
  const drain = createDrain({
    ...queue,
    send: deps.send,
    refresh: deps.refresh,
    onRenewed: deps.onRenewed,
    locks,
    currentUserKey: () => (closed ? null : user.get()),
    onSending(key) {
      sending = key;
      changed();
    },
    onTakenOver: drainUnasked,
    onDelivered(owner, record, contents) {
      paused = false;
      const delivered = deliveriesOf(owner, record, contents);
      channel?.postMessage({ delivered });
      tell(delivered);
    },
    onPaused(until) {
      paused = true;
      changed();
      deps.onPaused?.(until);
    },
  });

  function changed(): void {
    cached = {};
    notifyTimer ??= clock.setTimeout(() => {
      notifyTimer = undefined;
      for (const listener of [...listeners]) listener();
    }, NOTIFY_EVERY_MS);
  }

  function tell(delivered: readonly Delivery[]): void {
    for (const delivery of delivered) for (const listener of [...deliveryListeners]) listener(delivery);
  }

  const situation = (): Situation => ({ owner: user.get(), sending, paused });
  let isUnread = false;
  const load = () =>
    mirror
      .load()
      .then(
        () => {
          isUnread = false;
        },
        (error: unknown) => {
          isUnread = true;
          console.warn(error);
        },
      )
      .then(changed);

  async function drainAndRetry(reason: DrainReason): Promise<void> {
    if (closed) return;
    // Messages that a frozen tab missed, or a storage that could not be read before.
    if (reason === 'visible' || isUnread) await load();
    const result = await drain.run(reason);
    if (result === 'done') paused = false;
    // The browser gives up asking the worker after three tries. A page that the server rendered knows its person a little
    // later than it starts. A page that may not retry by itself leaves it to the worker.
    const needsWorker = reason === 'start' || reason === 'login' || !maySendUnasked();
    if (result === 'later' && needsWorker) deps.requestSync().catch(() => {});
    const wait = result === 'later' ? drain.waitMs() : null;
    clock.clearTimeout(retryTimer);
    if (wait !== null && !closed) retryTimer = clock.setTimeout(() => drainUnasked('enqueue'), wait);
  }

  const maySendUnasked = () => deps.maySendUnasked?.() ?? true;

  function drainUnasked(reason: DrainReason): void {
    if (maySendUnasked()) void drainAndRetry(reason);
  }

  /** A full device lets go of pictures and kept pages before it loses what a person did. */
  async function withRoom<Result>(store: () => Promise<Result>): Promise<Result> {
    try {
      return await store();
    } catch (error) {
      if (deps.makeRoom === undefined || !(error instanceof StoreError) || error.reason !== 'full') throw error;
      await deps.makeRoom();
      return store();
    }
  }

  /** Stored: from here on it is the worker's matter too, which outlives this page. */
  function afterEnqueue(): void {
    deps.requestSync().catch(() => {});
    drainUnasked('enqueue');
  }

  function refuseForGone(): void {
    if (user.isGone?.()) throw new LoginRequiredError('the login on screen has ended in another tab');
  }

  async function enqueue(
    subject: Subject,
    write: Parameters<typeof addWrite>[3],
    from?: VisitSource,
  ): Promise<OutboxItem> {
    refuseForGone();
    const owner = from === undefined ? user.get() : from.owner;
    if (owner === null && write.kind === 'condition') throw new LoginRequiredError('a condition needs a login');
    const [key, record] = await withRoom(() => addWrite(queue, owner, subject, write, from?.instead));
    afterEnqueue();
    return itemOf(key, record, situation());
  }

  channel?.addEventListener('message', ({ data }) => {
    if (data.keys) mirror.reread(data.keys).catch((error: unknown) => console.warn(error));
    if (data.delivered) tell(data.delivered);
  });
  const stopWatchingUser = user.subscribe(() => {
    paused = false;
    changed();
  });

  return {
    loaded: load(),
    putCondition: (body) => enqueue(`condition/${isoDate(body)}`, { kind: 'condition', body }),
    createView: (body, from) => enqueue(`view/${body.video_id}`, { kind: 'view', body }, from),
    updateView: (body, from) => enqueue(`view/${body.id}`, { kind: 'view-update', body }, from),
    async setFavourite(videoId, wanted, server) {
      refuseForGone();
      const owner = user.get();
      await withRoom(() => addWish(queue, owner, videoId, { wanted, server }));
      afterEnqueue();
    },
    favourites: () => (cached.favourites ??= favouritesOf(mirror.records, user.get())),
    snapshot: () => (cached.snapshot ??= { ...snapshotOf(mirror.records, situation()), isUnread }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    drain: drainAndRetry,
    async retry(id) {
      await setRefused(queue, id, null);
      deps.requestSync().catch(() => {});
      await drainAndRetry('request');
    },
    discard: (id) => dropRecord(queue, id),
    takeBackCondition: (day) => takeBack(queue, user.get(), `condition/${day}`),
    discardForeign: () =>
      store.updateAll(OUTBOX, (entries) =>
        entries.flatMap(([key]) => {
          const { owner } = partsOf(key);
          return owner === null || owner === user.get() ? [] : [[key, undefined] as const];
        }),
      ),
    discardOf: (userKey) =>
      store.updateAll(ownerPrefix(userKey), (entries) => entries.map(([key]) => [key, undefined] as const)),
    onDelivered(listener) {
      deliveryListeners.add(listener);
      return () => deliveryListeners.delete(listener);
    },
    close() {
      closed = true;
      stopWatchingUser();
      channel?.close();
      clock.clearTimeout(notifyTimer);
      clock.clearTimeout(retryTimer);
    },
  };
}
