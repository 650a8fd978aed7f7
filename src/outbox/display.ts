import { OUTBOX_PREFIX } from '#contract/device-keys.ts';
import type { TimerClock } from '#lib/clock.ts';
import { createListeners } from '#lib/signal.ts';
import type { Changes, KeyValueStore, Store } from '#lib/storage/store.ts';
import { supersededAt } from '#outbox/clock.ts';
import type { Delivered, Delivery, OutboxEngine, OutboxSnapshot } from '#outbox/outbox.ts';
import { type DamagedRecord, type OutboxRecord, readForDisplay } from '#outbox/record.ts';
import { type Channel, favouritesOf, type ShownRecords, type Situation, snapshotOf } from '#outbox/snapshot.ts';

export interface DisplayDeps {
  readonly store: Store;
  readonly clock: TimerClock;
  /** `get` returns the user key of the member who is logged in on this page, or null. */
  readonly user: {
    readonly get: () => string | null;
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** The channel to the other tabs and the worker; undefined in old browsers. */
  readonly channel: Channel | undefined;
}

/** Listeners are notified at most once in this time, so that a series of deliveries renders the screen less often. */
const NOTIFY_EVERY_MS = 50;

/** The state that screens see: the stored records in memory, and what is being sent. */
export interface Display {
  readonly shown: Pick<OutboxEngine, 'loaded' | 'snapshot' | 'favourites' | 'subscribe' | 'onDelivered'>;
  readonly situation: () => Situation;
  readonly set: (change: Partial<Pick<Situation, 'sending' | 'paused'>>) => void;
  readonly tell: (delivered: readonly Delivered[]) => void;
  /** Called when no stored record is waiting to be sent. */
  readonly allSent: () => void;
  /** Reads all records again. Never rejects. */
  readonly load: () => Promise<'read' | 'unread'>;
  readonly status: () => OutboxSnapshot['status'];
  readonly close: () => void;
}

export function createDisplay({ store, clock, user, channel }: DisplayDeps): Display {
  const listeners = createListeners<void>();
  const deliveries = createListeners<Delivery>();
  let state: Pick<Situation, 'sending' | 'paused'> = { sending: null, paused: false };
  let status: OutboxSnapshot['status'] = 'loading';
  let cached: { snapshot?: OutboxSnapshot; favourites?: ReadonlyMap<string, boolean> } = {};
  let timer: unknown;

  function changed(): void {
    cached = {};
    timer ??= clock.setTimeout(() => {
      timer = undefined;
      listeners.tell();
    }, NOTIFY_EVERY_MS);
  }
  function set(change: Partial<typeof state>): void {
    const next = { ...state, ...change };
    if (next.sending === state.sending && next.paused === state.paused) return;
    state = next;
    changed();
  }
  function tell(delivered: readonly Delivered[]): void {
    for (const one of delivered) deliveries.tell({ ...one, isSuperseded: supersededAt(one.contents) !== null });
  }

  const mirror = createMirror(store, changed);
  const situation = () => ({ ...state, userKey: user.get() });
  async function load(): Promise<'read' | 'unread'> {
    const found = await mirror.load().then(
      () => 'read' as const,
      (error: unknown) => {
        console.warn(error);
        return 'unread' as const;
      },
    );
    status = found;
    changed();
    return found;
  }
  const snapshot = () => (cached.snapshot ??= { ...snapshotOf(mirror.records, situation()), status });
  const stop = [
    store.watch(OUTBOX_PREFIX, (changes) => {
      mirror.apply(changes);
      channel?.postMessage({ keys: changes.map(([key]) => key) });
    }),
    user.subscribe(() => {
      state = { ...state, paused: false };
      changed();
    }),
  ];
  channel?.addEventListener('message', ({ data }) => {
    if (data.keys) mirror.reread(data.keys).catch((error: unknown) => console.warn(error));
    if (data.delivered) tell(data.delivered);
  });

  return {
    shown: {
      loaded: load(),
      snapshot,
      favourites: () => (cached.favourites ??= favouritesOf(mirror.records, user.get())),
      subscribe: listeners.add,
      onDelivered: deliveries.add,
    },
    situation,
    set,
    tell,
    allSent() {
      set({ paused: false });
      // A tab that is closed while it deletes a delivered record can't tell the other tabs, so this page reads again.
      if (snapshot().items.some(({ state }) => state === 'waiting')) void load();
    },
    load,
    status: () => status,
    close() {
      for (const end of stop) end();
      clock.clearTimeout(timer);
    },
  };
}

/** The stored records in memory, so that a screen can read them while it renders. */
interface Mirror {
  readonly records: ShownRecords;
  load(): Promise<void>;
  /** Reads records that another tab or the worker has changed. */
  reread(keys: readonly string[]): Promise<void>;
  /** Applies changes that this page has made itself. */
  apply(changes: Changes): void;
}

function createMirror(store: KeyValueStore, onChange: () => void): Mirror {
  let records = new Map<string, OutboxRecord | DamagedRecord>();
  /**
   * One set for each read in progress: the keys that changed since the read began. The read's results for these
   * keys may be stale.
   */
  const reads = new Set<Set<string>>();

  async function read<Result>(work: () => Promise<Result>): Promise<[result: Result, stale: ReadonlySet<string>]> {
    const stale = new Set<string>();
    reads.add(stale);
    try {
      return [await work(), stale];
    } finally {
      reads.delete(stale);
    }
  }

  const put = (key: string, value: unknown) => {
    const record = readForDisplay(value);
    if (record === null) records.delete(key);
    else if (key.startsWith(OUTBOX_PREFIX)) records.set(key, record);
  };
  const change = (key: string, value: unknown) => {
    for (const stale of reads) stale.add(key);
    put(key, value);
  };

  /**
   * Reads all records, then once more those that changed during this read. Repeating the whole read might never end
   * while other tabs write.
   */
  async function load(): Promise<void> {
    const [entries, stale] = await read(() => store.entries(OUTBOX_PREFIX));
    records = new Map([...records].filter(([key]) => stale.has(key)));
    for (const [key, value] of entries) if (!stale.has(key)) put(key, value);
    await reread([...stale]);
  }

  async function reread(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      for (;;) {
        const [value, stale] = await read(() => store.get(key));
        if (stale.has(key)) continue;
        change(key, value);
        break;
      }
    }
    onChange();
  }

  return {
    get records() {
      return records;
    },
    load,
    reread,
    apply(changes) {
      for (const [key, value] of changes) change(key, value);
      onChange();
    },
  };
}
