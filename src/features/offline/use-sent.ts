import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useOutbox, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY, WAITING_KEY } from '#contract/device-keys.ts';
import { isRecord, type KeyValueStorage, readJson, safeStorage, trySet } from '#lib/storage/local.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { isSharedDevice } from '#settings/settings-store.ts';

type Kind = OutboxItem['kind'];
export type SentCounts = Readonly<Record<Kind, number>>;

/** A record that is made online and sent within this time does not count as having waited, so it is not reported. */
const WAITS_AFTER_MS = 4000;
const NONE: SentCounts = { condition: 0, view: 0, favourite: 0 };

/**
 * How many of a member's records were sent after they had waited, including those that the worker sent while no page
 * was open. Null if there are none. Navigating to another page resets the counts.
 */
export function useSent(): SentCounts | null {
  const outbox = useOutbox();
  const userKey = useUserKey();
  const { pathname } = useLocation();
  const [sent, setSent] = useState<{ readonly counts: SentCounts; readonly at: string } | null>(null);

  useEffect(() => {
    if (userKey === ANONYMOUS_KEY) return;
    return followWaiting({
      outbox,
      memory: createMemory(userKey),
      isOnline: () => navigator.onLine,
      onSent: (kinds) =>
        setSent((before) => {
          const at = window.location.pathname;
          const counts = { ...(before?.at === at ? before.counts : NONE) };
          for (const kind of kinds) counts[kind] += 1;
          return { counts, at };
        }),
    });
  }, [outbox, userKey]);

  return sent?.at === pathname ? sent.counts : null;
}

type Waiting = ReadonlyMap<string, Kind>;

export interface WaitingMemory {
  /** The records that waited when the last page was closed. */
  readonly read: () => Waiting;
  readonly write: (waiting: Waiting) => void;
}

export interface FollowWaiting {
  readonly outbox: Pick<Outbox, 'loaded' | 'snapshot' | 'subscribe' | 'onDelivered'>;
  readonly memory: WaitingMemory;
  readonly isOnline: () => boolean;
  readonly onSent: (kinds: readonly Kind[]) => void;
}

/**
 * Remembers which records have waited, and reports those that were sent. A record has waited if it was not sent within
 * `WAITS_AFTER_MS`, if it was made offline, or if it was already in the outbox when the page was opened. Returns a
 * function that stops the reports.
 */
export function followWaiting({ outbox, memory, isOnline, onSent }: FollowWaiting): () => void {
  let waiting = new Map<string, Kind>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops: (() => void)[] = [];
  let isOver = false;
  const items = () => outbox.snapshot().items;
  const set = (next: Map<string, Kind>) => {
    waiting = next;
    memory.write(waiting);
  };
  const addAll = () => set(new Map([...waiting, ...items().map(({ id, kind }) => [id, kind] as const)]));
  const look = () => {
    const present = new Set(items().map(({ id }) => id));
    set(new Map([...waiting].filter(([id]) => present.has(id))));
    clearTimeout(timer);
    if (present.size === waiting.size) return;
    if (isOnline()) timer = setTimeout(addAll, WAITS_AFTER_MS);
    else addAll();
  };

  void outbox.loaded().then((status) => {
    if (isOver || status === 'unread') return;
    const before = memory.read();
    const present = new Set(items().map(({ id }) => id));
    const gone = [...before].filter(([id]) => !present.has(id)).map(([, kind]) => kind);
    if (gone.length > 0) onSent(gone);
    addAll();
    stops.push(
      outbox.subscribe(look),
      outbox.onDelivered(({ id, kind }) => {
        if (!waiting.has(id)) return;
        set(new Map([...waiting].filter(([other]) => other !== id)));
        onSent([kind]);
      }),
    );
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

/** Stores the ids and kinds of the waiting records in localStorage, except on a shared device. */
function createMemory(userKey: string): WaitingMemory {
  const local = safeStorage(() => window.localStorage);
  const storage: KeyValueStorage | undefined = isSharedDevice(local) ? undefined : local;
  return {
    read() {
      const entry = readJson(storage, WAITING_KEY);
      const ids = isRecord(entry) && entry.userKey === userKey && isRecord(entry.ids) ? entry.ids : {};
      return new Map(Object.entries(ids).filter((pair): pair is [string, Kind] => String(pair[1]) in NONE));
    },
    write(waiting) {
      if (waiting.size === 0) storage?.removeItem(WAITING_KEY);
      else trySet(storage, WAITING_KEY, JSON.stringify({ userKey, ids: Object.fromEntries(waiting) }));
    },
  };
}
