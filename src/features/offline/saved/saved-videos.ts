import type { Source, VideoDetail } from '#catalog/types.ts';
import { SAVED_PART_BYTES } from '#contract/saved-media.ts';
import { createSignal } from '#lib/signal.ts';
import { countParts, isWhole, listSavedIds, readSavedRecord, removeSaved, writeSavedRecord } from './media-cache.ts';
import { BadAnswerError, failureOf, PausedError, type SaveFailure } from './save-failure.ts';
import { forAnybody, type SavedRecord } from './saved-record.ts';
import { afterSaver, alone, lockOf, type SaverLocks } from './saver-lock.ts';

export interface SavedVideo {
  readonly record: SavedRecord;
  /** Bytes of the video that are safe on the device. */
  readonly received: number;
  /** `stopped`: goes on where it stopped, by itself when the connection comes back, or when the person says so. */
  readonly state: 'saving' | 'stopped' | 'complete';
  /** Why it stopped; `closed`: the page that saved it is gone. */
  readonly failure: SaveFailure | null;
}

/** The videos on this device. */
export interface SavedVideos {
  /** By video id, the newest first. */
  readonly get: () => ReadonlyMap<string, SavedVideo>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads what is on the device; again when another tab changed it. */
  readonly load: () => Promise<void>;
  /** Resolves when it is complete, stopped or cancelled; never rejects. */
  readonly save: (video: VideoDetail, source: Source) => Promise<void>;
  readonly resume: (videoId: string) => Promise<void>;
  /**
   * The page is being frozen: what it saves stops, and with it ends its lock, so that another tab can go on.
   * @returns the ids of what stopped, for `goOn` when the page lives again
   */
  readonly pause: () => string[];
  /** What `pause` stopped goes on, unless another tab has gone on with it or removed it. */
  readonly goOn: (videoId: string) => Promise<void>;
  /** Stops what is under way and takes everything of this video from the device. */
  readonly remove: (videoId: string) => Promise<void>;
  /** Another tab removed it at that time (epoch milliseconds): what was under way here by then stops, and takes away what it wrote. */
  readonly removedElsewhere: (videoId: string, at: number) => void;
}

export interface SavedVideosDeps {
  readonly openCache: () => Promise<Cache>;
  readonly fetch: typeof fetch;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** One tab at a time saves a video; undefined where browsers have no locks. */
  readonly locks: SaverLocks | undefined;
  /** Tells other tabs that something changed; `removed`: the video that is being taken away. */
  readonly announce: (removed?: string) => void;
  /** Asks the browser not to clear this away by itself. */
  readonly persist: () => Promise<unknown>;
}

/** A save under way. */
interface Run {
  readonly control: AbortController;
  readonly startedAt: number;
  /** Removed by the person: then nothing of it stays. */
  isTakenBack: boolean;
}

/** A tab that was told of the lock's end by it may be looking at it for an instant. */
const LOOKED_AT_MS = 1000;

export function createSavedVideos(deps: SavedVideosDeps): SavedVideos {
  const all = createSignal<ReadonlyMap<string, SavedVideo>>(new Map());
  const watched = new Set<string>();
  const running = new Map<string, Run & { readonly done: Promise<void> }>();
  let loading: Promise<void> | null = null;
  let isAskedAgain = false;

  function put(video: SavedVideo): void {
    if (isSame(all.get().get(video.record.video.videoId), video)) return;
    const others = [...all.get()].filter(([id]) => id !== video.record.video.videoId);
    const list = [[video.record.video.videoId, video] as const, ...others];
    all.set(new Map(list.sort(([, a], [, b]) => b.record.savedAt - a.record.savedAt)));
  }

  function drop(videoId: string): void {
    all.set(new Map([...all.get()].filter(([id]) => id !== videoId)));
  }

  async function read(cache: Cache, videoId: string): Promise<SavedVideo | null> {
    const record = await readSavedRecord(cache, videoId);
    if (record === null) return null;
    if (record.complete) return { record, received: record.source.bytes, state: 'complete', failure: null };
    const received = Math.min(record.source.bytes, (await countParts(cache, videoId)) * SAVED_PART_BYTES);
    return { record, received, state: 'stopped', failure: 'closed' };
  }

  /** One at a time; whoever asks meanwhile gets what is there afterwards. Another tab that saves says so with every part. */
  function load(): Promise<void> {
    isAskedAgain = true;
    loading ??= loadWhileAsked().finally(() => {
      loading = null;
    });
    return loading;
  }

  async function loadWhileAsked(): Promise<void> {
    while (isAskedAgain) {
      isAskedAgain = false;
      await loadOnce();
    }
  }

  async function loadOnce(): Promise<void> {
    const cache = await deps.openCache();
    const ids = await listSavedIds(cache);
    const held = new Set((await deps.locks?.query())?.held?.map(({ name }) => name));
    for (const id of all.get().keys()) if (!ids.includes(id) && !running.has(id)) drop(id);
    for (const id of ids) {
      const found = await read(cache, id);
      if (running.has(id)) continue;
      if (found?.state === 'stopped' && held.has(lockOf(id))) {
        put({ ...found, state: 'saving', failure: null });
        void watchSaver(id);
      } else if (found) put(found);
    }
  }

  /** A tab that dies says nothing, but its lock ends with it. */
  async function watchSaver(id: string): Promise<void> {
    if (watched.has(id)) return;
    watched.add(id);
    await deps.locks?.request(lockOf(id), { mode: 'shared' }, async () => {});
    watched.delete(id);
    await load();
  }

  async function fetchAll(record: SavedRecord, signal: AbortSignal): Promise<void> {
    const { video, source } = record;
    const cache = await deps.openCache();
    const show = (received: number) => {
      if (signal.aborted) return;
      put({ record, received, state: 'saving', failure: null });
      deps.announce();
    };
    const before = await readSavedRecord(cache, video.videoId);
    const isSameFilm = video.sources.some(({ url }) => url === before?.source.url);
    // Asked for before the page knew that it is here: a copy that plays is not given up for one that may never come.
    if (before?.complete && isSameFilm && (await isWhole(cache, before)))
      return put({ record: before, received: before.source.bytes, state: 'complete', failure: null });
    // Another file's parts would be continued with this one's.
    if (before?.source.url !== source.url) await removeSaved(cache, video.videoId, signal);
    const parts = await countParts(cache, video.videoId);
    signal.throwIfAborted();
    show(Math.min(source.bytes, parts * SAVED_PART_BYTES));
    await writeSavedRecord(cache, record);
    const { fetchFiles } = await import('./fetch-files.ts');
    await fetchFiles(record, before, parts, { cache, fetch: deps.fetch, signal, onProgress: show });
    const complete = { ...record, complete: true };
    const whole = await isWhole(cache, record);
    signal.throwIfAborted();
    // Another tab, or the browser, took something away meanwhile.
    if (!whole) throw new BadAnswerError(`${source.url}: not whole`);
    await writeSavedRecord(cache, complete);
    signal.throwIfAborted();
    put({ record: complete, received: source.bytes, state: 'complete', failure: null });
  }

  /** Under the lock to its end: whoever saves the same video anew begins after what was cancelled is gone. */
  async function fetchOrClear(record: SavedRecord, run: Run): Promise<void> {
    try {
      await fetchAll(record, run.control.signal);
    } finally {
      if (run.isTakenBack) await removeSaved(await deps.openCache(), record.video.videoId);
    }
  }

  async function attempt(record: SavedRecord, run: Run): Promise<void> {
    const id = record.video.videoId;
    let isOurs = true;
    try {
      isOurs = await alone(deps.locks, lockOf(id), () => fetchOrClear(record, run));
    } catch (error) {
      const received = all.get().get(id)?.received ?? 0;
      // A body that was broken off may name another reason.
      const { aborted, reason } = run.control.signal;
      if (!run.isTakenBack) put({ record, received, state: 'stopped', failure: failureOf(aborted ? reason : error) });
    } finally {
      running.delete(id);
      if (run.isTakenBack) drop(id);
      deps.announce();
    }
    // Another tab goes on doing so; this one shows what it has.
    if (!isOurs) await load().catch((error: unknown) => console.warn(error));
  }

  function run(record: SavedRecord): Promise<void> {
    const id = record.video.videoId;
    const known = running.get(id);
    if (known) return known.done;
    const begun: Run = { control: new AbortController(), startedAt: deps.now(), isTakenBack: false };
    const done = attempt(record, begun);
    running.set(id, Object.assign(begun, { done }));
    return done;
  }

  async function resume(videoId: string): Promise<void> {
    // It may be ending just now.
    const ending = running.get(videoId);
    if (ending?.control.signal.aborted) await ending.done;
    const known = all.get().get(videoId);
    if (known?.state === 'stopped') await run(known.record);
  }

  function takeBack(videoId: string): Promise<void> | undefined {
    const saving = running.get(videoId);
    if (saving) saving.isTakenBack = true;
    saving?.control.abort();
    drop(videoId);
    return saving?.done;
  }

  return {
    get: all.get,
    subscribe: all.subscribe,
    load,
    async save(video, source) {
      void deps.persist().catch(() => undefined);
      await run({ format: 1, video: forAnybody(video), source, savedAt: deps.now(), complete: false });
    },
    resume,
    pause() {
      const ids = [...running.keys()];
      for (const { control } of running.values()) control.abort(new PausedError());
      return ids;
    },
    async goOn(videoId) {
      await running.get(videoId)?.done;
      for (const wait of [0, LOOKED_AT_MS]) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        // What happened meanwhile stands on the device; messages of it may still be on their way.
        await load();
        await resume(videoId);
        if (all.get().get(videoId)?.failure !== 'closed') return;
      }
    },
    async remove(videoId) {
      const ended = takeBack(videoId);
      deps.announce(videoId);
      // A part that is being written just now, here or in another tab, would come after the others are gone.
      await ended;
      await afterSaver(deps.locks, lockOf(videoId), async () => removeSaved(await deps.openCache(), videoId));
      drop(videoId);
      deps.announce();
    },
    removedElsewhere(videoId, at) {
      const saving = running.get(videoId);
      if (saving === undefined || saving.startedAt <= at) void takeBack(videoId);
    },
  };
}

function isSame(one: SavedVideo | undefined, other: SavedVideo): boolean {
  return (
    one?.record.savedAt === other.record.savedAt &&
    one.record.source.url === other.record.source.url &&
    one.received === other.received &&
    one.state === other.state &&
    one.failure === other.failure
  );
}
