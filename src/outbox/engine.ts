import { createStealableLocks, type Locks } from '#lib/locks.ts';
import { StoreError } from '#lib/storage/store.ts';
import { noteCleared, raiseClock } from '#outbox/clock.ts';
import type { DeliveryDeps } from '#outbox/delivery.ts';
import { createDisplay, type DisplayDeps } from '#outbox/display.ts';
import { createDrain, type DrainDeps } from '#outbox/drain.ts';
import { addIntent, dropRecord } from '#outbox/favourites.ts';
import { LoginRequiredError, type OutboxEngine } from '#outbox/outbox.ts';
import { addWrite, dropForeign, setRefused, takeBack } from '#outbox/queue.ts';
import { orderingKeyOf } from '#outbox/record.ts';
import { createSchedule } from '#outbox/schedule.ts';
import { deliveriesOf, itemOf } from '#outbox/snapshot.ts';

export interface EngineDeps
  extends Omit<DeliveryDeps, 'now'>,
    Pick<DrainDeps, 'onPaused' | 'isOnline'>,
    Omit<DisplayDeps, 'user'> {
  /** Evicts cached copies that can be fetched again. */
  readonly freeSpace?: () => Promise<void>;
  /** The browser's locks; undefined in old browsers. */
  readonly locks: Locks | undefined;
  /** Numbers in [0, 1), random enough for unique keys. */
  readonly random: () => number;
  readonly user: DisplayDeps['user'] & {
    /**
     * True if the user of this page has logged out in the meantime, for example in another tab. Writes are then
     * rejected.
     */
    readonly isGone?: () => boolean;
  };
  /**
   * Whether this page may send automatically: after a record is added, when a retry is due, and after a wait for
   * another sender's lock. If not, sending waits for Background Sync or a call of `drain`. Default: true.
   */
  readonly maySendUnasked?: () => boolean;
  /** Requests Background Sync. Rejects where it isn't supported. */
  readonly requestSync: () => Promise<void>;
}

/** The engine of a page's outbox. The worker uses only the drain (drain.ts). */
export function createEngine(deps: EngineDeps): OutboxEngine {
  const { store, clock, user, channel } = deps;
  const display = createDisplay(deps);
  const queue = { store, now: clock.now, random: deps.random, ...(deps.isOnline && { isOnline: deps.isOnline }) };
  let isClosed = false;
  const drain = createDrain({
    ...queue,
    send: deps.send,
    refresh: deps.refresh,
    onRenewed: deps.onRenewed,
    locks: createStealableLocks(deps.locks, clock),
    currentUserKey: () => (isClosed ? null : user.get()),
    onSending: (key) => display.set({ sending: key }),
    onTakenOver: (reason) => schedule.drainUnasked(reason),
    onDelivered(userKey, record, contents) {
      display.set({ paused: false });
      const delivered = deliveriesOf(userKey, record, contents);
      channel?.postMessage({ delivered });
      display.tell(delivered);
    },
    onPaused(...pause) {
      display.set({ paused: true });
      deps.onPaused?.(...pause);
    },
  });
  const schedule = createSchedule({
    ...deps,
    drain,
    isUnread: () => display.status() === 'unread',
    reload: display.load,
    onDone: display.allSent,
  });

  // Throws if the login to which a write belongs has ended. Called right before the transaction, because the login may
  // end after the outbox has accepted the write. `isHere`: the write comes from the user of this page.
  function refuseForGone(userKey: string | null, isHere: boolean): void {
    if (user.isGone?.() || (isHere && userKey !== null && userKey !== user.get()))
      throw new LoginRequiredError('this login has ended');
  }

  return {
    ...display.shown,
    drain: schedule.drain,
    async addWrite(here, write, from) {
      const userKey = from ? from.userKey : here;
      if (userKey === null && write.kind === 'condition') throw new LoginRequiredError('a condition needs a login');
      refuseForGone(userKey, from === undefined);
      const [key, record] = await withFreeSpace(deps, () =>
        addWrite(queue, userKey, orderingKeyOf(write), write, from?.instead),
      );
      schedule.enqueued();
      return itemOf(key, record, display.situation());
    },
    async addIntent(userKey, videoId, wanted, server) {
      refuseForGone(userKey, true);
      await withFreeSpace(deps, () => addIntent(queue, userKey, videoId, { wanted, server }));
      schedule.enqueued();
    },
    async retry(id) {
      await setRefused(queue, id, null);
      deps.requestSync().catch(() => {});
      await schedule.drain('request');
    },
    discard: (id) => dropRecord(queue, id),
    takeBackCondition: (day) => takeBack(queue, user.get(), `condition/${day}`),
    async discardForeign() {
      // Without this check, a page whose login has ended would delete the records of all members as foreign.
      refuseForGone(null, false);
      await dropForeign(queue, user.get());
    },
    noteDeletion: (of, time) =>
      (of === 'views' ? noteCleared : raiseClock)(queue, Date.parse(time)).catch(console.warn),
    close() {
      isClosed = true;
      display.close();
      schedule.close();
      channel?.close();
    },
  };
}

async function withFreeSpace<Result>({ freeSpace }: EngineDeps, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (freeSpace === undefined || !(error instanceof StoreError) || error.reason !== 'full') throw error;
    await freeSpace();
    return write();
  }
}
