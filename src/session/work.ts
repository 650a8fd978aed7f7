import { LOGOUT_CHANNEL } from '#contract/device-keys.ts';
import { createSignal } from '#lib/signal.ts';

/** True while the person is doing something that shouldn't be interrupted: watching a video, filling in a form. */
export interface Busy {
  readonly get: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Marks the person as busy until the returned function is called. Several callers can do so at the same time. */
  readonly begin: () => () => void;
}

export function createBusy(): Busy {
  const signal = createSignal(false);
  const held = new Set<symbol>();
  const refresh = () => signal.set(held.size > 0);
  return {
    get: signal.get,
    subscribe: signal.subscribe,
    begin: () => {
      const hold = Symbol();
      held.add(hold);
      refresh();
      return () => {
        held.delete(hold);
        refresh();
      };
    },
  };
}

/** Work that must be stored before a reload or a logout. */
export interface UnsavedWork {
  /** `save` may take up to `WAIT_MS`. Returns a function that removes `save`. */
  readonly add: (save: () => Promise<void> | void) => () => void;
  /** Runs all saves. Resolves when each has finished or failed, or after `WAIT_MS`. */
  readonly save: () => Promise<void>;
}

/** The timeout for all saves, so that a save that never ends can't block the reload or the logout. */
const WAIT_MS = 1000;

export function createUnsavedWork(waitMs = WAIT_MS): UnsavedWork {
  const tasks = new Set<() => Promise<void> | void>();
  return {
    add: (task) => {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    save: async () => {
      const all = Promise.allSettled([...tasks].map(async (task) => task()));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, waitMs))]);
    },
  };
}

/** The work in progress on one page. */
export interface PageWork {
  /** True while this page is busy. Players and forms set it; notices wait until it is false. */
  readonly busy: Busy;
  /** Runs before the page reloads itself. For example, the player stores its position to continue there. */
  readonly beforeReload: UnsavedWork;
  /**
   * Runs before a logout in this or another tab: puts unsaved work into the outbox. The page may stay open afterwards.
   */
  readonly beforeLogout: UnsavedWork;
}

export function createPageWork(): PageWork {
  return { busy: createBusy(), beforeReload: createUnsavedWork(), beforeLogout: createUnsavedWork() };
}

/**
 * A logout ends the login in all tabs. So this tab tells the other tabs to save their work, and then saves its own. It
 * doesn't wait for the other tabs.
 */
export async function saveBeforeLogout({ beforeLogout }: Pick<PageWork, 'beforeLogout'>): Promise<void> {
  if ('BroadcastChannel' in globalThis) {
    const channel = new BroadcastChannel(LOGOUT_CHANNEL);
    channel.postMessage(null);
    channel.close();
  }
  await beforeLogout.save();
}

/** From now on, saves this tab's work whenever another tab logs out. */
export function saveWhenOthersLogOut({ beforeLogout }: Pick<PageWork, 'beforeLogout'>): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(LOGOUT_CHANNEL);
  channel.addEventListener('message', () => void beforeLogout.save());
}
