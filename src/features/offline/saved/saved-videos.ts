import type { Source, VideoDetail } from '#catalog/types.ts';
import { singleFlight } from '#lib/async.ts';
import type { Locks } from '#lib/locks.ts';
import { createSignal } from '#lib/signal.ts';
import { listSavedIds, readSavedVideo, removeSaved } from './media-cache.ts';
import { saveFiles } from './save-files.ts';
import {
  failureOf,
  PausedError,
  type SavedEffect,
  type SavedEvent,
  type SavedState,
  type SavedVideo,
  transition,
  UNSAVED,
} from './saved-machine.ts';
import { forAnybody, type SavedRecord } from './saved-record.ts';
import { afterSaver, lockOf, withSaverLock } from './saver-lock.ts';

export interface SavedVideos {
  /** All saved videos by id, newest first. */
  readonly get: () => ReadonlyMap<string, SavedVideo>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the saved videos from the device: at the start, and when another tab has changed them. */
  readonly load: () => Promise<void>;
  /** Starts a download. Resolves when it is complete, stopped or cancelled; never rejects. */
  readonly save: (video: VideoDetail, source: Source) => Promise<void>;
  readonly resume: (videoId: string) => Promise<void>;
  /**
   * Stops all downloads and releases their locks, so that another tab can continue them. Call it when the page is being
   * frozen.
   * @returns the ids of the stopped downloads, for `resumePaused`
   */
  readonly pause: () => string[];
  /** Continues a download that `pause` has stopped, unless another tab has continued it or removed the video. */
  readonly resumePaused: (videoId: string) => Promise<void>;
  /** Cancels the download, and deletes the video's files and record. */
  readonly remove: (videoId: string) => Promise<void>;
  /**
   * Call it when another tab has removed the video. A download that started before `at` (epoch milliseconds) stops, and
   * what it wrote is deleted.
   */
  readonly removedElsewhere: (videoId: string, at: number) => void;
}

export interface SavedVideosDeps {
  readonly openCache: () => Promise<Cache>;
  readonly fetch: typeof fetch;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** The Web Locks API, so that only one tab saves a video at a time; undefined in browsers without it. */
  readonly locks: Locks | undefined;
  /** Tells other tabs about a change. `removed`: the id of a video that is being deleted. */
  readonly announce: (removed?: string) => void;
  /** Asks the browser for persistent storage, so that it doesn't evict the videos. */
  readonly persist: () => Promise<unknown>;
}

/**
 * Delay before the second attempt to resume a paused download. The first attempt fails if another tab, which has waited
 * for the download's lock, holds the lock at that moment.
 */
const RETRY_MS = 1000;

export function createSavedVideos(deps: SavedVideosDeps): SavedVideos {
  const { list, stateOf, load, runs, send } = createDownloads(deps);

  async function resume(id: string): Promise<void> {
    // An aborted download must end before it can be resumed.
    const ending = runs.get(id);
    if (ending?.control.signal.aborted) await ending.done;
    if (stateOf(id).shown?.state !== 'stopped') return;
    send(id, { type: 'resumeAsked', at: deps.now() });
    await runs.get(id)?.done;
  }

  return {
    get: list.get,
    subscribe: list.subscribe,
    load: load.all,
    async save(video, source) {
      void deps.persist().catch(() => undefined);
      const at = deps.now();
      const record: SavedRecord = { format: 1, video: forAnybody(video), source, savedAt: at, complete: false };
      send(video.videoId, { type: 'saveAsked', record, at });
      await runs.get(video.videoId)?.done;
    },
    resume,
    pause() {
      const ids = [...runs.keys()];
      for (const id of ids) send(id, { type: 'paused' });
      return ids;
    },
    async resumePaused(id) {
      await runs.get(id)?.done;
      for (const wait of [0, RETRY_MS]) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        // Messages of other tabs may not have arrived yet, so the state is read from the device.
        await load.all();
        await resume(id);
        if (list.get().get(id)?.failure !== 'closed') return;
      }
    },
    async remove(id) {
      send(id, { type: 'removeAsked' });
      deps.announce(id);
      // Waits for downloads of this video, in this tab and in others. Otherwise, a part that is being written would be
      // stored after the deletion.
      await runs.get(id)?.done;
      await afterSaver(deps.locks, lockOf(id), async () => removeSaved(await deps.openCache(), id));
      send(id, { type: 'removed' });
      deps.announce();
    },
    removedElsewhere: (id, at) => send(id, { type: 'removedElsewhere', at }),
  };
}

/** The state machines and the downloads of all videos. */
function createDownloads(deps: SavedVideosDeps) {
  const { list, stateOf, change } = createList();
  const runs = new Map<string, { readonly control: AbortController; readonly done: Promise<void> }>();
  const load = createLoading(deps, list, send);

  function send(id: string, event: SavedEvent): void {
    for (const effect of change(id, event)) run(id, effect);
  }

  function run(id: string, effect: SavedEffect): void {
    const control = runs.get(id)?.control;
    if (effect.type === 'start') start(id, effect.record);
    else if (effect.type === 'abort') control?.abort();
    else if (effect.type === 'abortToPause') control?.abort(new PausedError());
    else if (effect.type === 'watchSaver') void load.whenSaverEnds(id);
    else deps.announce();
  }

  function start(id: string, record: SavedRecord): void {
    const control = new AbortController();
    runs.set(id, { control, done: attempt(id, record, control) });
  }

  async function attempt(id: string, record: SavedRecord, control: AbortController): Promise<void> {
    const { signal } = control;
    let isOurs = true;
    try {
      isOurs = await withSaverLock(deps.locks, lockOf(id), () => saveOrClear(id, record, signal));
    } catch (error) {
      // After an abort, reading the response may reject with an error other than the abort's reason.
      send(id, { type: 'failed', record, failure: failureOf(signal.aborted ? signal.reason : error) });
    } finally {
      // After a failure, the browser may still be receiving the response, so the request is aborted.
      control.abort();
      runs.delete(id);
      send(id, { type: 'ended' });
    }
    // If another tab is saving the video, its progress is read and shown.
    if (!isOurs) await load.all().catch((error: unknown) => console.warn(error));
  }

  /**
   * Saves the video. If the person cancels the download, deletes everything. Both happen under the lock, so that a new
   * download of the video starts only after the deletion.
   */
  async function saveOrClear(id: string, record: SavedRecord, signal: AbortSignal): Promise<void> {
    const cache = await deps.openCache();
    try {
      const onProgress = (received: number) => send(id, { type: 'progressed', record, received });
      const complete = await saveFiles(record, { cache, fetch: deps.fetch, signal, onProgress });
      send(id, { type: 'completed', record: complete });
    } finally {
      if (stateOf(id).run?.isRemoved) await removeSaved(cache, id);
    }
  }

  return { list, stateOf, load, runs, send };
}

function createList() {
  const states = new Map<string, SavedState>();
  const list = createSignal<ReadonlyMap<string, SavedVideo>>(new Map());
  const stateOf = (id: string) => states.get(id) ?? UNSAVED;

  function change(id: string, event: SavedEvent): readonly SavedEffect[] {
    const { shown } = stateOf(id);
    const next = transition(stateOf(id), event);
    states.set(id, next.state);
    if (next.state.shown !== shown) {
      const all = [...states].flatMap(([key, state]) => (state.shown ? [[key, state.shown] as const] : []));
      list.set(new Map(all.sort(([, a], [, b]) => b.record.savedAt - a.record.savedAt)));
    }
    return next.effects;
  }

  return { list, stateOf, change };
}

/**
 * Returns functions that read the saved videos from the device, one read at a time. All calls during a read lead to
 * only one further read, because calls are frequent: a tab that is saving a video announces every stored part.
 */
function createLoading(
  { openCache, locks }: SavedVideosDeps,
  list: ReturnType<typeof createList>['list'],
  send: (id: string, event: SavedEvent) => void,
) {
  const watched = new Set<string>();
  let isAskedAgain = false;

  function all(): Promise<void> {
    isAskedAgain = true;
    return whileAsked();
  }

  const whileAsked = singleFlight(async () => {
    while (isAskedAgain) {
      isAskedAgain = false;
      await once();
    }
  });

  async function once(): Promise<void> {
    const cache = await openCache();
    const ids = await listSavedIds(cache);
    const held = new Set((await locks?.query())?.held?.map(({ name }) => name));
    for (const id of list.get().keys()) if (!ids.includes(id)) send(id, { type: 'notFound' });
    for (const id of ids) {
      const found = await readSavedVideo(cache, id);
      if (found) send(id, { type: 'read', found, isSavedElsewhere: held.has(lockOf(id)) });
    }
  }

  /**
   * Reads the saved videos again when the tab that saves this video stops. If that tab crashes, the browser releases
   * its lock.
   */
  async function whenSaverEnds(id: string): Promise<void> {
    if (watched.has(id)) return;
    watched.add(id);
    await locks?.request(lockOf(id), { mode: 'shared' }, async () => {});
    watched.delete(id);
    await all();
  }

  return { all, whenSaverEnds };
}
