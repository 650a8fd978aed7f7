import { resumePositionsOf } from '#catalog/resume-store.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { browserLocks } from '#lib/locks.ts';
import { whenIdle } from '#lib/scheduling.ts';
import { safeStorage } from '#lib/storage/local.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { userKeyOf } from '#session/machine/state.ts';
import type { SessionStore } from '#session/store.ts';
import { recoverViews } from '#viewing/recover.ts';
import { resumedViewId } from './resumed-view.ts';

interface Viewing {
  readonly records: KeyValueStore;
  readonly outbox: Outbox;
  readonly session: SessionStore;
}

/**
 * Loads the current user's positions in videos, and enqueues the views that closed pages have left behind. Repeats this
 * whenever the user changes.
 */
export function followViewing({ records, outbox, session }: Viewing): void {
  let shown: string | null = null;
  let turn = 0;
  const follow = () => {
    const userKey = userKeyOf(session.getState());
    if (userKey === shown) return;
    shown = userKey;
    turn += 1;
    const own = turn;
    const isCurrent = () => turn === own;
    whenIdle(async () => {
      if (!isCurrent()) return;
      await readPlaces(records, userKey);
      await untilLoaded(outbox);
      await queueLeftViews({ records, outbox, userKey, isCurrent });
    });
  };
  follow();
  session.subscribe(follow);
}

/** Waits until the outbox is loaded, without a timeout. */
function untilLoaded(outbox: Outbox): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (outbox.snapshot().status === 'loading') return;
      stop();
      resolve();
    };
    const stop = outbox.subscribe(look);
    look();
  });
}

/** Loads the user's positions in videos, which the page then shows. */
async function readPlaces(records: KeyValueStore, userKey: string): Promise<void> {
  const positions = resumePositionsOf(records);
  // A visitor's positions become those of the next member who logs in (docs/product/player-and-viewing.md, Resume).
  if (userKey !== ANONYMOUS_KEY) await positions.adopt(ANONYMOUS_KEY, userKey);
  await positions.load(userKey);
}

interface LeftViews {
  readonly records: KeyValueStore;
  readonly outbox: Outbox;
  readonly userKey: string;
  /** False once the user of this page has changed. */
  readonly isCurrent: () => boolean;
}

/**
 * Enqueues the views that closed pages have left behind, including views that were watched without a login. If a member
 * is logged in, the outbox assigns those views to the member.
 */
async function queueLeftViews(left: LeftViews): Promise<void> {
  const { records, outbox, userKey, isCurrent } = left;
  if (!isCurrent()) return;
  const userKeys = [...new Set([userKey, ANONYMOUS_KEY])];
  const storage = safeStorage(() => window.sessionStorage);
  const now = Date.now();
  const resumed = storage ? resumedViewId(storage, now) : null;
  const wait = await recoverViews({ records, locks: browserLocks(), queue: outbox, userKeys, now, resumed });
  if (wait !== null) setTimeout(() => void queueLeftViews(left).catch((error: unknown) => console.warn(error)), wait);
}
