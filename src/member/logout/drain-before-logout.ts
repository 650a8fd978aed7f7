import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { within } from '#lib/async.ts';
import type { SteadyClock, TimerClock } from '#lib/clock.ts';
import type { Locks } from '#lib/locks.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { isNothing, type StoredUnsent, storedUnsent } from '#outbox/unsent.ts';
import { type PageWork, saveBeforeLogout } from '#session/work.ts';
import { recoverViews } from '#viewing/recover.ts';

const DRAIN_WITHIN_MS = 10_000;
/** The longest wait for other tabs to enqueue their views. */
const VIEWS_WITHIN_MS = 1000;
/** The longest wait for other tabs that are still sending. */
const ELSEWHERE_WITHIN_MS = 2000;
const POLL_INTERVAL_MS = 100;

export interface DrainOptions {
  /**
   * The user key of the member who logs out; the anonymous key for a person in registration, who has no records to
   * send.
   */
  readonly userKey: string;
  readonly records: KeyValueStore;
  readonly outbox: Outbox;
  readonly work: Pick<PageWork, 'beforeLogout'>;
  /** Undefined in browsers without the Web Locks API. */
  readonly locks: Locks | undefined;
  readonly clock: SteadyClock & TimerClock;
  /** The time limit of the whole call, in milliseconds; by default `DRAIN_WITHIN_MS`. */
  readonly within?: number;
}

/**
 * Sends as many waiting records as possible, and returns the records that are still on the device.
 * @throws StoreError if the storage can't be read; the device may then still have unsent records
 */
export async function drainBeforeLogout(options: DrainOptions): Promise<StoredUnsent> {
  const { userKey, records, outbox, work, clock, within: limit = DRAIN_WITHIN_MS } = options;
  if (userKey === ANONYMOUS_KEY) return { items: [], views: 0, unreadable: 0 };
  const until = clock.steady() + limit;
  const left = () => Math.max(0, until - clock.steady());
  await within(saveBeforeLogout(work), left());
  const sent = outbox
    .loaded()
    .then(() => queueViews(options, left))
    .then(() => outbox.drain('request'));
  await within(
    sent.catch((error: unknown) => console.warn(error)),
    left(),
  );
  return navigator.onLine ? sentElsewhere(options, left) : storedUnsent(records, userKey);
}

/**
 * Gives other tabs time to send their records, and returns the records that remain afterwards. Stops waiting as soon as
 * only refused records remain.
 */
async function sentElsewhere({ userKey, records, clock }: DrainOptions, left: () => number): Promise<StoredUnsent> {
  const until = clock.steady() + Math.min(ELSEWHERE_WITHIN_MS, left());
  for (;;) {
    const unsent = await storedUnsent(records, userKey);
    if (unsent.items.every(({ state }) => state === 'refused') || clock.steady() >= until) return unsent;
    await sleep(clock, POLL_INTERVAL_MS);
  }
}

/** Enqueues the views of closed pages, and gives open pages up to `VIEWS_WITHIN_MS` to enqueue their own views. */
async function queueViews({ userKey, records, outbox, locks, clock }: DrainOptions, left: () => number): Promise<void> {
  const until = clock.steady() + Math.min(VIEWS_WITHIN_MS, left());
  for (;;) {
    await recoverViews({ records, locks, queue: outbox, userKeys: [userKey], now: clock.now(), resumed: null });
    if ((await storedUnsent(records, userKey)).views === 0 || clock.steady() >= until) return;
    await sleep(clock, POLL_INTERVAL_MS);
  }
}

function sleep(clock: TimerClock, ms: number): Promise<void> {
  return new Promise((resolve) => clock.setTimeout(resolve, ms));
}

export interface UnsentSummary {
  /** Days with unsent condition records (`yyyy-MM-dd`), without duplicates, oldest first. */
  readonly conditionDays: readonly string[];
  readonly views: number;
  readonly favourites: number;
  /** The number of records that this build can't read. */
  readonly others: number;
}

/** Counts the records that a logout would lose, in the categories that the dialog names; null if there are none. */
export function summarise(unsent: StoredUnsent): UnsentSummary | null {
  if (isNothing(unsent)) return null;
  const of = (kind: OutboxItem['kind']) => unsent.items.filter((item) => item.kind === kind);
  return {
    conditionDays: [...new Set(of('condition').map(({ about }) => about))].sort(),
    views: of('view').length + unsent.views,
    favourites: of('favourite').length,
    others: unsent.unreadable,
  };
}
