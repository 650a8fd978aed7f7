import { beforeEach, expect, it, vi } from 'vitest';
import { SAVED_MEDIA_CACHE, SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media.ts';
import type { SavedVideos, SavedVideosDeps } from '#features/offline/saved/saved-videos.ts';
import {
  BYTES,
  FILE,
  firstPart,
  ID,
  SavingWorld,
  SOURCE,
  stateIn,
  streamOf,
  VIDEO,
} from '#tests/support/saving-world.ts';

/** Two tabs and one video: one of them saves it, whatever becomes of the other. */

let world: SavingWorld;
let saved: SavedVideos;
const state = () => stateIn(saved);

beforeEach(() => {
  world = new SavingWorld();
  saved = world.page();
});

/** Locks as browsers have them: exclusive ones in line, shared ones after them. */
function sharedLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    query: async () => ({ held: [...ends.keys()].map((name) => ({ name })) }),
    async request(name: string, { ifAvailable }: LockOptions, task: (lock: object | null) => Promise<unknown>) {
      if (ifAvailable && ends.has(name)) return task(null);
      const turn = (ends.get(name) ?? Promise.resolve()).then(() => task({}));
      const end = turn.catch(() => {}).finally(() => ends.get(name) === end && ends.delete(name));
      ends.set(name, end);
      return turn;
    },
  } as unknown as NonNullable<SavedVideosDeps['locks']>;
}

it('what another tab cancels stops here and leaves nothing', async () => {
  const locks = sharedLocks();
  saved = world.page({ locks });
  const other = world.page({ locks, announce: (removed) => removed !== undefined && saved.removedElsewhere(removed) });
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  await other.load();
  expect(other.get().get(ID)?.state).toBe('saving');
  await other.remove(ID);
  await saving;
  expect(state()).toBeUndefined();
  expect(await world.caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
});

it('when the tab that saves is gone, the other offers to go on', async () => {
  const locks = sharedLocks();
  let die = () => {};
  world.answers.set(SOURCE.url, () => new Promise((_, reject) => (die = () => reject(new TypeError('gone')))));
  const dying = world.page({ locks });
  const saving = dying.save(VIDEO, SOURCE);
  await vi.waitFor(() => expect(world.asked.some(({ path }) => path === SOURCE.url)).toBe(true));
  await saved.load();
  saved = world.page({ locks });
  await saved.load();
  expect(state()?.state).toBe('saving');
  die();
  await saving;
  await vi.waitFor(() => expect(state()).toMatchObject({ state: 'stopped', failure: 'closed' }));
});

const stoppedIn = (other: SavedVideos) =>
  vi.waitFor(() => expect(other.get().get(ID)).toMatchObject({ state: 'stopped', failure: 'closed' }));

it('a frozen page leaves what it saves to another tab, and writes nothing of it any more', async () => {
  const locks = sharedLocks();
  saved = world.page({ locks });
  const cache = await world.cache();
  const frozen = Promise.withResolvers<void>();
  // Frozen in the middle of writing its first part.
  const put = vi.spyOn(cache, 'put').mockImplementation(async (path, response) => {
    if (String(path) !== savedPart(savedPath(ID, 'video'), 0)) return originalPut(path, response);
    return frozen.promise;
  });
  const originalPut = Object.getPrototypeOf(cache).put.bind(cache);
  const saving = saved.save(VIDEO, SOURCE);
  await vi.waitFor(() => expect(put).toHaveBeenCalledWith(savedPart(savedPath(ID, 'video'), 0), expect.anything()));
  expect(saved.pause()).toEqual([ID]);
  put.mockRestore();

  const other = world.page({ locks });
  await other.load();
  await stoppedIn(other);
  world.asked = [];
  await other.resume(ID);
  expect(other.get().get(ID)?.state).toBe('complete');

  const late = vi.spyOn(cache, 'put');
  frozen.resolve();
  await saving;
  await saved.resume(ID);
  expect(state()).toMatchObject({ state: 'complete', received: BYTES });
  // Time enough for the rest of the file, which is all in memory.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(late).not.toHaveBeenCalled();
  expect(world.asked.filter(({ path }) => path === SOURCE.url)).toHaveLength(1);
  expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
});

it('a page that lives again shows what another tab is saving meanwhile', async () => {
  const locks = sharedLocks();
  saved = world.page({ locks });
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  saved.pause();
  await saving;
  expect(state()).toMatchObject({ state: 'stopped', failure: 'closed' });
  const rest = new Response(streamOf(FILE.slice(SAVED_PART_BYTES)), { status: 206 });
  const answer = Promise.withResolvers<Response>();
  world.answers.set(SOURCE.url, () => answer.promise);
  world.asked = [];
  const other = world.page({ locks });
  await other.load();
  await stoppedIn(other);
  const going = other.resume(ID);
  await vi.waitFor(() => expect(world.asked).toHaveLength(1));
  await saved.resume(ID);
  expect(state()).toMatchObject({ state: 'saving', failure: null });
  answer.resolve(rest);
  await going;
  await vi.waitFor(() => expect(state()?.state).toBe('complete'));
});
