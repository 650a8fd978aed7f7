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
  /** The form is done: forgets the draft, also one that is just being written. */
  drop(): Promise<void>;
}

const DELAY_MS = 300;

export function createDraft({ store, owner, name, isOpen = () => true, delayMs = DELAY_MS }: DraftOptions): Draft {
  const key = draftsOf(owner) + name;
  let waiting: { readonly value: unknown } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<void> = Promise.resolve();

  /** What waits, once; null when there is nothing or nobody to keep it for. */
  function take(): { readonly value: unknown } | null {
    clearTimeout(timer);
    timer = undefined;
    const taken = waiting;
    waiting = null;
    return isOpen() ? taken : null;
  }

  function flush(): Promise<void> {
    const taken = take();
    // A draft that can't be kept (storage full) must not keep anybody from writing on.
    if (taken) last = last.then(() => store.set(key, taken.value)).catch((error: unknown) => console.warn(error));
    return last;
  }

  return {
    load: () => store.get(key),
    keep: (value) => {
      waiting = { value };
      timer ??= setTimeout(() => void flush(), delayMs);
    },
    flush,
    flushNow: () => {
      const taken = take();
      if (taken) store.setNow(key, taken.value);
    },
    drop: async () => {
      take();
      await last;
      await store.delete(key);
    },
  };
}
