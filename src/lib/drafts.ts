import type { KeyValueStore } from './key-value-store.ts';

/** Where everything that `owner` has typed and not sent lies; for wiping it at once. Owners are opaque keys without a colon. */
export const draftsOf = (owner: string) => `draft:${owner}:`;

export interface DraftOptions {
  readonly store: KeyValueStore;
  /** Whose words these are: another person on the same device never sees them. */
  readonly owner: string;
  /** Which form; stable across releases. */
  readonly name: string;
  /**
   * False once the owner has left (logged out, deregistered, perhaps in another tab): from then on nothing is written,
   * so that what was wiped stays gone.
   */
  readonly isOpen?: () => boolean;
  readonly delayMs?: number;
}

/** What a person has typed so far, kept beyond a reload, a crash or a lost session. */
export interface Draft {
  /** What was kept, as it was kept: the reader checks its shape, which may be an older release's. `undefined`: nothing. */
  load(): Promise<unknown>;
  /** Keeps `value` within `delayMs`; several calls in between become one write. */
  keep(value: unknown): void;
  /** Writes what is still waiting. Resolves once it is durable. */
  flush(): Promise<void>;
  /** The same for `pagehide`, which waits for nothing. */
  flushNow(): void;
  /**
   * The form is done: forgets the draft, also one that is just being written. `only`: as long as just that stands there,
   * because what another tab wrote later is still that tab's.
   */
  drop(only?: { readonly value: unknown }): Promise<void>;
  /** Another tab has dropped the draft that this one shared with it: what is typed here is kept again. */
  keepIfGone(value: unknown): Promise<void>;
}

const DELAY_MS = 300;

export function createDraft({ store, owner, name, isOpen = () => true, delayMs = DELAY_MS }: DraftOptions): Draft {
  const key = draftsOf(owner) + name;
  let waiting: { readonly value: unknown } | null = null;
  /** The newest value that isn't known to be stored: it waits, stands in the queue, or is just being written. */
  let unsaved: { readonly value: unknown } | null = null;
  /** What may stand there of this page: what it found or wrote last, and what it has begun to write since. */
  let ours: unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();
  /** Rises when what stands in the queue must no longer be written. */
  let round = 0;

  /** What waits, once; null when there is nothing or nobody to keep it for. */
  function take(): { readonly value: unknown } | null {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = null;
    return isOpen() ? taken : null;
  }

  async function write(taken: { readonly value: unknown }, ownRound: number): Promise<void> {
    if (ownRound !== round) return;
    ours.push(taken.value);
    try {
      await store.set(key, taken.value);
      ours = ours.slice(ours.indexOf(taken.value));
      if (unsaved === taken) unsaved = null;
    } catch (error) {
      // A draft that can't be kept (storage full) must not keep anybody from writing on.
      console.warn(error);
    }
  }

  function flush(): Promise<void> {
    const taken = take();
    const ownRound = round;
    if (taken) last = last.then(() => write(taken, ownRound));
    return last;
  }

  return {
    load: async () => {
      const found = await store.get(key);
      if (ours.length === 0) ours = [found];
      return found;
    },
    keep: (value) => {
      waiting = unsaved = { value };
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    flushNow: () => {
      take();
      if (unsaved === null || !isOpen()) return;
      // A slow write before it may never come to its end; one in the queue must not come after it.
      round += 1;
      ours.push(unsaved.value);
      store.setNow(key, unsaved.value);
    },
    drop: async (only) => {
      take();
      round += 1;
      unsaved = null;
      await last;
      // What was typed last may not have been written yet.
      const isOwn = (kept: unknown) => only === undefined || [only.value, ...ours].some((one) => isSame(kept, one));
      await store.update(key, (kept) => (isOwn(kept) ? undefined : kept));
    },
    keepIfGone: async (value) => {
      // Until it is stored, a page that goes must write it.
      const taken = { value };
      unsaved ??= taken;
      await flush();
      if (!isOpen()) return;
      await store.update(key, (kept) => (kept === undefined ? value : kept));
      if (unsaved === taken) unsaved = null;
    },
  };
}

/** Plain data, as drafts are. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
