import type { KeyValueStore } from '#lib/key-value-store.ts';
import type { Signal } from '#lib/signal.ts';

/** Where somebody is in a video, on this device. */
export interface ResumePosition {
  readonly videoId: string;
  /** Seconds, whole ones and parts. */
  readonly position: number;
  /** Seconds. */
  readonly duration: number;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
  /** What a card shows of the video, so that it can be found again offline too. */
  readonly about: unknown;
}

export const RESUME_PREFIX = 'resume/';

/** More than anybody goes on with; each is about half a kilobyte. */
const KEPT = 100;

export interface ResumePositions {
  /** Reads those of one owner; `latest` shows theirs from then on. */
  readonly load: (owner: string) => Promise<void>;
  /** A newer place in the same video, from another tab, stays. `now`: the page is on its way out. */
  readonly save: (owner: string, position: ResumePosition, now?: 'now') => void;
  /** What was nobody's becomes this owner's, who has logged in; of two places in one video the newer one counts. */
  readonly adopt: (nobody: string, owner: string) => Promise<void>;
  /** What a card shows of the video has changed; the place in it and its time stay. */
  readonly retell: (owner: string, videoId: string, change: (about: unknown) => unknown) => Promise<void>;
  /** Forgets all of one owner's. */
  readonly clear: (owner: string) => Promise<void>;
}

/** `latest` shows the current owner's, the latest first. */
export function createResumePositions(
  records: KeyValueStore,
  latest: Signal<readonly ResumePosition[]>,
): ResumePositions {
  let shownOwner: string | null = null;
  const prefixOf = (owner: string) => `${RESUME_PREFIX}${owner}/`;
  const keyOf = (owner: string, videoId: string) => prefixOf(owner) + videoId;

  return {
    load: async (owner) => {
      shownOwner = owner;
      const found = await records.entries(prefixOf(owner));
      if (shownOwner !== owner) return;
      const positions = found.map(([, value]) => value as ResumePosition).sort(byLatest);
      latest.set(positions.slice(0, KEPT));
      const forgotten = positions.slice(KEPT).map(({ videoId }) => keyOf(owner, videoId));
      if (forgotten.length > 0) await records.delete(...forgotten);
    },
    save: (owner, position, now) => {
      const key = keyOf(owner, position.videoId);
      const isOlder = (known: ResumePosition | undefined) =>
        known !== undefined && known.updatedAt > position.updatedAt;
      if (owner === shownOwner && isOlder(latest.get().find(({ videoId }) => videoId === position.videoId))) return;
      // On the way out nothing can be read first.
      if (now) records.setNow(key, position);
      else {
        const newer = (known: unknown) => (isOlder(known as ResumePosition | undefined) ? known : position);
        void records.update(key, newer).catch((error: unknown) => console.warn(error));
      }
      if (owner !== shownOwner) return;
      const others = latest.get().filter(({ videoId }) => videoId !== position.videoId);
      latest.set([position, ...others].sort(byLatest));
    },
    adopt: async (nobody, owner) => {
      if ((await records.entries(prefixOf(nobody))).length === 0) return;
      await records.updateAll(RESUME_PREFIX, (stored) => {
        const all = new Map(stored);
        return stored.flatMap(([key, value]): [string, unknown][] => {
          if (!key.startsWith(prefixOf(nobody))) return [];
          const target = prefixOf(owner) + key.slice(prefixOf(nobody).length);
          const own = all.get(target) as ResumePosition | undefined;
          const isNewer = own === undefined || (value as ResumePosition).updatedAt > own.updatedAt;
          return [[key, undefined], ...(isNewer ? [[target, value] as [string, unknown]] : [])];
        });
      });
    },
    retell: async (owner, videoId, change) => {
      const retold = (position: ResumePosition) => ({ ...position, about: change(position.about) });
      if (owner === shownOwner) latest.set(latest.get().map((one) => (one.videoId === videoId ? retold(one) : one)));
      await records.update(keyOf(owner, videoId), (known) => known && retold(known as ResumePosition));
    },
    clear: async (owner) => {
      await records.deleteAll(prefixOf(owner));
      if (owner === shownOwner) latest.set([]);
    },
  };
}

function byLatest(a: ResumePosition, b: ResumePosition): number {
  return b.updatedAt - a.updatedAt;
}
