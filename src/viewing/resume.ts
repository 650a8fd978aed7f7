import { RESUME_PREFIX } from '#contract/device-keys.ts';
import type { Signal } from '#lib/signal.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

/** The position at which a person stopped in a video, on this device. */
export interface ResumePosition {
  readonly videoId: string;
  /** Seconds, with fractions. */
  readonly position: number;
  /** Seconds. */
  readonly duration: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** The data of the video's card, so that the list works offline. */
  readonly about: unknown;
}

type KnownPosition = Pick<ResumePosition, 'position' | 'updatedAt'>;

/**
 * This device's or the server's position, whichever is newer, in seconds; 0 without any. The server's may come from
 * another device.
 */
export function newerPosition(own: KnownPosition | null, server: KnownPosition | null): number {
  if (own === null || server === null) return (own ?? server)?.position ?? 0;
  return (own.updatedAt >= server.updatedAt ? own : server).position;
}

/** The maximum per person. A position takes half a kilobyte. */
const MAX_POSITIONS = 100;

export interface ResumePositions {
  /** Reads one person's positions; `latest` contains them from then on. */
  readonly load: (owner: string) => Promise<void>;
  /** Stores a position unless a newer one is stored. `now`: the page is going away, so it writes without comparing. */
  readonly save: (owner: string, position: ResumePosition, now?: 'now') => void;
  /** Moves a visitor's positions to the person who has logged in. If both have one for a video, the newer one wins. */
  readonly adopt: (nobody: string, owner: string) => Promise<void>;
  /** Changes `about`, the data of the video's card, but neither position nor time. */
  readonly retell: (owner: string, videoId: string, change: (about: unknown) => unknown) => Promise<void>;
  readonly clear: (owner: string) => Promise<void>;
}

/** `latest` contains the current person's positions, latest first. `owner` is a user key. */
export function createResumePositions(
  records: KeyValueStore,
  latest: Signal<readonly ResumePosition[]>,
): ResumePositions {
  let shownOwner: string | null = null;
  return {
    load: async (owner) => {
      shownOwner = owner;
      const found = await records.entries(prefixOf(owner));
      if (shownOwner !== owner) return;
      const positions = found.map(([, value]) => value as ResumePosition).sort(byLatest);
      latest.set(positions.slice(0, MAX_POSITIONS));
      const evicted = positions.slice(MAX_POSITIONS).map(({ videoId }) => keyOf(owner, videoId));
      if (evicted.length > 0) await records.delete(...evicted);
    },
    save: (owner, position, now) => {
      const shown = latest.get();
      const isShown = owner === shownOwner;
      if (isShown && isOlder(position, shown.find(isOf(position.videoId)))) return;
      store(records, keyOf(owner, position.videoId), position, now);
      if (isShown) latest.set([position, ...shown.filter((one) => !isOf(position.videoId)(one))].sort(byLatest));
    },
    adopt: async (nobody, owner) => {
      if ((await records.entries(prefixOf(nobody))).length === 0) return;
      await records.updateAll(RESUME_PREFIX, (stored) => adopted(stored, prefixOf(nobody), prefixOf(owner)));
    },
    retell: async (owner, videoId, change) => {
      const retold = (position: ResumePosition) => ({ ...position, about: change(position.about) });
      if (owner === shownOwner) latest.set(latest.get().map((one) => (isOf(videoId)(one) ? retold(one) : one)));
      await records.update(keyOf(owner, videoId), (known) => known && retold(known as ResumePosition));
    },
    clear: async (owner) => {
      await records.deleteAll(prefixOf(owner));
      if (owner === shownOwner) latest.set([]);
    },
  };
}

function store(records: KeyValueStore, key: string, position: ResumePosition, now: 'now' | undefined): void {
  const newer = (known: unknown) => (isOlder(position, known as ResumePosition | undefined) ? known : position);
  // A page that is going away has no time to read first.
  if (now) records.setNow(key, position);
  else void records.update(key, newer).catch((error: unknown) => console.warn(error));
}

type Entry = [key: string, value: unknown];

/** The changes that move every position from one prefix to another, as `updateAll` expects them. */
function adopted(stored: readonly Entry[], from: string, to: string): Entry[] {
  const all = new Map(stored);
  return stored.flatMap(([key, value]): Entry[] => {
    if (!key.startsWith(from)) return [];
    const target = to + key.slice(from.length);
    const own = all.get(target) as ResumePosition | undefined;
    const isNewer = own === undefined || (value as ResumePosition).updatedAt > own.updatedAt;
    return [[key, undefined], ...(isNewer ? [[target, value] as Entry] : [])];
  });
}

const prefixOf = (owner: string) => `${RESUME_PREFIX}${owner}/`;
const keyOf = (owner: string, videoId: string) => prefixOf(owner) + videoId;
const isOf = (id: string) => (position: ResumePosition) => position.videoId === id;

function isOlder(position: ResumePosition, known: ResumePosition | undefined): boolean {
  return known !== undefined && known.updatedAt > position.updatedAt;
}

function byLatest(a: ResumePosition, b: ResumePosition): number {
  return b.updatedAt - a.updatedAt;
}
