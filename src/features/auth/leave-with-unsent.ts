import { isNothing, type StoredUnsent, storedUnsent } from '#catalog/stored-unsent.ts';
import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { saveBeforeLogout } from '#session/before-logout.ts';
import { ANONYMOUS_KEY } from '#session/user-key.ts';
import { recoverVisits } from '#viewing/recover.ts';
import type { Locks } from '#viewing/visit-lock.ts';

/** Longer than this nobody waits in front of a logout. */
const DRAIN_WITHIN_MS = 10_000;
/** Other tabs hand over their visits meanwhile. */
const VISITS_WITHIN_MS = 1000;
/** So long another tab, which handed over its visit and sends it itself, is waited for. */
const ELSEWHERE_WITHIN_MS = 2000;
const LOOK_EVERY_MS = 100;

export interface Leaving {
  /** Whose login is to end, or `anon`: somebody without a finished registration has nothing to send. */
  readonly owner: string;
  readonly records: KeyValueStore;
  /** Asked again and again until it is there, because the page may be too young to have it. */
  readonly outbox: () => Outbox | null;
  /** Null where the browser has none. */
  readonly locks: Locks | null;
  /** Milliseconds that this may take. */
  readonly within?: number;
}

/**
 * Sends what waits, as far as that is possible now; answers what the device still holds of this person's.
 * @throws StoreError when the device can't be asked: something may be left
 */
export async function drainBeforeLogout(leaving: Leaving): Promise<StoredUnsent> {
  const { owner, records, within = DRAIN_WITHIN_MS } = leaving;
  if (owner === ANONYMOUS_KEY) return { items: [], visits: 0, unreadable: 0 };
  const until = Date.now() + within;
  const left = () => Math.max(0, until - Date.now());
  await Promise.race([saveBeforeLogout(), sleep(left())]);
  while (leaving.outbox() === null && left() > 0) await sleep(LOOK_EVERY_MS);
  const outbox = leaving.outbox();
  if (outbox !== null) {
    const sent = queueVisits(leaving, outbox, left)
      .then(() => outbox.loaded)
      .then(() => outbox.drain('request'));
    await Promise.race([sent.catch((error: unknown) => console.warn(error)), sleep(left())]);
  }
  return navigator.onLine ? sentElsewhere(leaving, left) : storedUnsent(records, owner);
}

/** What is left once other tabs had the time to send what they are sending. */
async function sentElsewhere({ owner, records }: Leaving, left: () => number): Promise<StoredUnsent> {
  const until = Date.now() + Math.min(ELSEWHERE_WITHIN_MS, left());
  for (;;) {
    const unsent = await storedUnsent(records, owner);
    if (unsent.items.every(({ state }) => state === 'refused') || Date.now() >= until) return unsent;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Also those of pages that are gone. One that a page still holds is handed over by that page. */
async function queueVisits({ owner, records, locks }: Leaving, queue: Outbox, left: () => number): Promise<void> {
  const until = Date.now() + Math.min(VISITS_WITHIN_MS, left());
  for (;;) {
    await recoverVisits({ records, locks, queue, owners: [owner], now: Date.now(), awaited: null });
    if ((await storedUnsent(records, owner)).visits === 0 || Date.now() >= until) return;
    await sleep(LOOK_EVERY_MS);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface UnsentSummary {
  /** `yyyy-MM-dd`, each once, oldest first. */
  readonly conditionDays: readonly string[];
  readonly views: number;
  readonly favourites: number;
  /** What this build can't read. */
  readonly others: number;
}

/** What would be lost, as a person would say it; null: nothing. */
export function summarise(unsent: StoredUnsent): UnsentSummary | null {
  if (isNothing(unsent)) return null;
  const of = (kind: OutboxItem['kind']) => unsent.items.filter((item) => item.kind === kind);
  return {
    conditionDays: [...new Set(of('condition').map(({ about }) => about))].sort(),
    views: of('view').length + unsent.visits,
    favourites: of('favourite').length,
    others: unsent.unreadable,
  };
}
