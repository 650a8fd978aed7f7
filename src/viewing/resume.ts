import { RESUME_PREFIX } from '#contract/device-keys.ts';
import type { Signal } from '#lib/signal.ts';
import { isRecord } from '#lib/storage/local.ts';
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
  /** The data of the video's card, so that the list of unfinished videos works offline. */
  readonly about: unknown;
}

type KnownPosition = Pick<ResumePosition, 'position' | 'updatedAt'>;

/**
 * This device's or the server's position, whichever is newer, in seconds; 0 if there is neither. The server's
 * position may come from another device.
 */
export function newerPosition(own: KnownPosition | null, server: KnownPosition | null): number {
  if (own === null || server === null) return (own ?? server)?.position ?? 0;
  return (own.updatedAt >= server.updatedAt ? own : server).position;
}

/** The maximum number of positions per person. A position takes about half a kilobyte. */
const MAX_POSITIONS = 100;

export interface ResumePositions {
  /**
   * Reads one person's positions into `latest`, the signal that was passed to `createResumePositions`. Deletes the
   * oldest positions if there are more than MAX_POSITIONS.
   */
  readonly load: (userKey: string) => Promise<void>;
  /**
   * Stores a position unless another tab has stored a newer one. Pass `now` when the page is going away: there is no
   * time to read then, so the position is stored without this check.
   */
  readonly save: (userKey: string, position: ResumePosition, now?: 'now') => void;
  /**
   * Moves the positions of a visitor (`nobody`) to the person who has logged in (`userKey`). If both have a position in
   * the same video, the newer one stays.
   */
  readonly adopt: (nobody: string, userKey: string) => Promise<void>;
  /** Changes only `about` of a stored position. The position and its time stay the same. */
  readonly retell: (userKey: string, videoId: string, change: (about: unknown) => unknown) => Promise<void>;
  readonly clear: (userKey: string) => Promise<void>;
}

/** `latest` is the signal for the positions of the person whose `load` was called last, newest position first. */
export function createResumePositions(
  records: KeyValueStore,
  latest: Signal<readonly ResumePosition[]>,
): ResumePositions {
  let shownUser: string | null = null;
  return {
    load: async (userKey) => {
      shownUser = userKey;
      const found = await records.entries(prefixOf(userKey));
      if (shownUser !== userKey) return;
      const positions = found.flatMap(([, value]) => asPosition(value) ?? []).sort(byLatest);
      latest.set(positions.slice(0, MAX_POSITIONS));
      const evicted = positions.slice(MAX_POSITIONS).map(({ videoId }) => keyOf(userKey, videoId));
      if (evicted.length > 0) await records.delete(...evicted);
    },
    save: (userKey, position, now) => {
      const shown = latest.get();
      const isShown = userKey === shownUser;
      if (isShown && isOlder(position, shown.find(isOf(position.videoId)))) return;
      store(records, keyOf(userKey, position.videoId), position, now);
      if (isShown) latest.set([position, ...shown.filter((one) => !isOf(position.videoId)(one))].sort(byLatest));
    },
    adopt: async (nobody, userKey) => {
      if ((await records.entries(prefixOf(nobody))).length === 0) return;
      await records.updateAll(RESUME_PREFIX, (stored) => adopted(stored, prefixOf(nobody), prefixOf(userKey)));
    },
    retell: async (userKey, videoId, change) => {
      const retold = (position: ResumePosition) => ({ ...position, about: change(position.about) });
      if (userKey === shownUser) latest.set(latest.get().map((one) => (isOf(videoId)(one) ? retold(one) : one)));
      await records.update(keyOf(userKey, videoId), (stored) => {
        const known = asPosition(stored);
        return known && retold(known);
      });
    },
    clear: async (userKey) => {
      await records.deleteAll(prefixOf(userKey));
      if (userKey === shownUser) latest.set([]);
    },
  };
}

function store(records: KeyValueStore, key: string, position: ResumePosition, now: 'now' | undefined): void {
  const newer = (known: unknown) => (isOlder(position, asPosition(known)) ? known : position);
  // A page that is going away can't wait for a read, so it overwrites the stored position without comparing.
  if (now) records.setNow(key, position);
  else void records.update(key, newer).catch((error: unknown) => console.warn(error));
}

type Entry = [key: string, value: unknown];

/**
 * The changes that move every position from one prefix to another, as `updateAll` expects them: a value of undefined
 * deletes its key. If the target key has a newer position, that one stays and the old key is only deleted.
 */
function adopted(stored: readonly Entry[], from: string, to: string): Entry[] {
  const all = new Map(stored);
  return stored.flatMap(([key, value]): Entry[] => {
    if (!key.startsWith(from)) return [];
    const target = to + key.slice(from.length);
    const position = asPosition(value);
    const own = asPosition(all.get(target));
    const isNewer = position !== undefined && (own === undefined || position.updatedAt > own.updatedAt);
    return [[key, undefined], ...(isNewer ? [[target, value] as Entry] : [])];
  });
}

/** A stored value that has the shape of a position; undefined for anything else. */
function asPosition(value: unknown): ResumePosition | undefined {
  if (!isRecord(value) || typeof value.videoId !== 'string') return undefined;
  const { position, duration, updatedAt } = value;
  return [position, duration, updatedAt].every(Number.isFinite) ? (value as unknown as ResumePosition) : undefined;
}

const prefixOf = (userKey: string) => `${RESUME_PREFIX}${userKey}/`;
const keyOf = (userKey: string, videoId: string) => prefixOf(userKey) + videoId;
const isOf = (id: string) => (position: ResumePosition) => position.videoId === id;

function isOlder(position: ResumePosition, known: ResumePosition | undefined): boolean {
  return known !== undefined && known.updatedAt > position.updatedAt;
}

function byLatest(a: ResumePosition, b: ResumePosition): number {
  return b.updatedAt - a.updatedAt;
}
