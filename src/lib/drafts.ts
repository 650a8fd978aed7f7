import { createSerialQueue } from '#lib/async.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

export interface DraftOptions {
  readonly store: KeyValueStore;
  /**
   * The key of the stored record. It contains the form's name, and the user key, so that nobody else on the device sees
   * the draft. It is the same in all builds, so that a draft survives an update.
   */
  readonly key: string;
  /** The name of the channel on which tabs learn that another one has deleted this draft. */
  readonly channel: string;
  /**
   * Returns false once the person has logged out, perhaps in another tab. From then on nothing is written, so that
   * wiped data stays deleted.
   */
  readonly isOpen?: () => boolean;
  readonly delayMs?: number;
}

/** What a person has typed into a form, persisted so that it survives a reload, a crash or the end of the session. */
export interface Draft {
  /**
   * Returns the stored value, or undefined. The caller checks its shape, because an older build may have written it.
   */
  load(): Promise<unknown>;
  /** Stores `value` within `delayMs`; several calls in that time become one write. */
  save(value: unknown): void;
  /** Writes a waiting value immediately. Resolves once it is durable. */
  flush(): Promise<void>;
  /**
   * Like `flush`, for a page that is being hidden or closed. The browser may end such a page before a promise settles.
   */
  flushNow(): void;
  /**
   * Deletes the draft of a finished form and cancels waiting writes. With `only`, the draft is deleted only if it
   * equals `only.value` or a value that this page has stored, so that newer text from another tab is retained. With
   * `only`, the other tabs also get a message, so that they can store their own text again.
   */
  drop(only?: { readonly value: unknown }): Promise<void>;
  /**
   * Stores this page's text again whenever another tab deletes the shared draft. `typed` returns the text, or undefined
   * if there is none. Call the returned function when the form closes.
   */
  outliveOtherTabs(typed: () => unknown): () => void;
}

const DELAY_MS = 300;

/** Logs a failed write. The failure is not reported to the person, because full storage must not interrupt typing. */
const warn = (error: unknown) => console.warn(error);

export function createDraft({ store, key, channel, isOpen = () => true, delayMs = DELAY_MS }: DraftOptions): Draft {
  let waiting: Typed | null = null;
  /** The newest value that isn't stored yet: it waits for the timer, is queued or is being written. */
  let unsaved: Typed | null = null;
  /** What storage can contain if no other tab has written: the value last read or written, and values being written. */
  let ours: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const writes = createWriteQueue();

  /** Returns the waiting value and stops its timer; null if there is none or the person has logged out. */
  function take(): Typed | null {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = null;
    return isOpen() ? taken : null;
  }

  function flush(): Promise<void> {
    const taken = take();
    if (taken === null) return writes.done();
    const write = async () => {
      ours.push(taken.value);
      await store.set(key, taken.value);
      ours = ours.slice(ours.indexOf(taken.value));
      if (unsaved === taken) unsaved = null;
    };
    return writes.add(write).catch(warn);
  }

  function storeAgain(value: unknown): void {
    // If `unsaved` is set, it is newer than `value`, and its own write is about to follow.
    if (value === undefined || unsaved !== null) return;
    const taken = { value };
    unsaved = taken;
    const write = async () => {
      if (isOpen()) await store.update(key, (stored) => (stored === undefined ? value : stored));
    };
    const settled = () => {
      if (unsaved === taken) unsaved = null;
    };
    void writes.add(write).catch(warn).then(settled);
  }

  return {
    load: async () => {
      const found = await store.get(key);
      if (ours.length === 0) ours = [found];
      return found;
    },
    save: (value) => {
      waiting = unsaved = { value };
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    flushNow: () => {
      take();
      if (unsaved === null || !isOpen()) return;
      // Queued writes are older and must not overwrite this value. A write in progress may never finish, because the
      // page is going away.
      writes.cancel();
      ours.push(unsaved.value);
      store.setNow(key, unsaved.value);
      // Without this, the value would be written again when the page is next hidden, and could overwrite what another
      // tab has stored since.
      unsaved = null;
    },
    drop: async (only) => {
      take();
      writes.cancel();
      unsaved = null;
      // `only.value` is added, because `ours` does not contain a value until its write begins.
      const own = only && [only.value, ...ours];
      const isOwn = (stored: unknown) => own === undefined || own.some((one) => isSame(stored, one));
      await writes.add(() => store.update(key, (stored) => (isOwn(stored) ? undefined : stored)));
      if (only) tellDropped(channel);
    },
    outliveOtherTabs: (typed) => onDropped(channel, () => storeAgain(typed())),
  };
}

interface Typed {
  readonly value: unknown;
}

function createWriteQueue() {
  const inTurn = createSerialQueue();
  let round = 0;
  return {
    /** Rejects if `write` does; resolves if it is cancelled. */
    add(write: () => Promise<void>): Promise<void> {
      const ownRound = round;
      return inTurn(async () => {
        if (ownRound === round) await write();
      });
    },
    /** Cancels the writes that have not begun. */
    cancel: () => {
      round += 1;
    },
    /** Resolves once the earlier writes have ended. */
    done: () => inTurn(async () => {}),
  };
}

/** Compares values as JSON, which is enough because drafts are plain data. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const open = (channelName: string) => ('BroadcastChannel' in globalThis ? new BroadcastChannel(channelName) : null);

function tellDropped(channelName: string): void {
  const channel = open(channelName);
  channel?.postMessage(null);
  channel?.close();
}

function onDropped(channelName: string, listener: () => void): () => void {
  const channel = open(channelName);
  channel?.addEventListener('message', listener);
  return () => channel?.close();
}
