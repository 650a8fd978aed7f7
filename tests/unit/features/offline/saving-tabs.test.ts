import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_PART_BYTES } from '#contract/saved-media-format.ts';
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
} from '#tests/support/page/saving-world.ts';

/**
 * Two tabs with the same video. Only one tab saves it at a time. Meanwhile, a tab may be closed or frozen, or may
 * remove the video.
 */

let world: SavingWorld;
let saved: SavedVideos;
const state = () => stateIn(saved);
/** Epoch milliseconds just before and after 1000, the constant time of the pages' clock. */
const [EARLIER, LATER] = [999, 1001];

beforeEach(() => {
  world = new SavingWorld();
  saved = world.page();
});

/** Locks that both tabs share: requests for the same name run one after the other. */
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

it('a download that is cancelled in another tab stops and leaves nothing', async () => {
  const locks = sharedLocks();
  saved = world.page({ locks });
  const announce = (removed?: string) => removed !== undefined && saved.removedElsewhere(removed, LATER);
  const other = world.page({ locks, announce });
  const saving = saved.save(VIDEO, SOURCE);
  await firstPart(saved);
  await other.load();
  expect(other.get().get(ID)?.state).toBe('saving');
  await other.remove(ID);
  await saving;
  expect(state()).toBeUndefined();
  expect(await world.caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
});

it('when the saving tab is closed, the other one offers to continue', async () => {
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

describe('a frozen page', () => {
  let other: SavedVideos;

  /** One page is frozen in the middle of its download of a video. Another tab shows the download. */
  beforeEach(async () => {
    const locks = sharedLocks();
    saved = world.page({ locks });
    other = world.page({ locks });
    world.stalls = true;
    const saving = saved.save(VIDEO, SOURCE);
    await firstPart(saved);
    await other.load();
    expect(stateIn(other)?.state).toBe('saving');
    expect(saved.pause()).toEqual([ID]);
    await saving;
    expect(state()).toMatchObject({ state: 'stopped', failure: 'closed', received: SAVED_PART_BYTES });
    await vi.waitFor(() => expect(stateIn(other)).toMatchObject({ state: 'stopped', failure: 'closed' }));
    world.stalls = false;
    world.asked = [];
  });

  it('continues its download when it is resumed', async () => {
    await saved.resumePaused(ID);
    expect(world.asked).toEqual([{ path: SOURCE.url, range: `bytes=${SAVED_PART_BYTES}-` }]);
    expect(state()?.state).toBe('complete');
    expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  });

  it('does nothing if another tab has continued the download', async () => {
    await other.resume(ID);
    const put = vi.spyOn(await world.cache(), 'put');
    await saved.resumePaused(ID);
    expect(state()).toMatchObject({ state: 'complete', received: BYTES });
    expect(put).not.toHaveBeenCalled();
    expect(world.asked).toHaveLength(1);
    expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  });

  it('shows that another tab is saving in the meantime', async () => {
    const answer = Promise.withResolvers<Response>();
    world.answers.set(SOURCE.url, () => answer.promise);
    const going = other.resume(ID);
    await vi.waitFor(() => expect(world.asked).toHaveLength(1));
    await saved.resumePaused(ID);
    expect(state()).toMatchObject({ state: 'saving', failure: null });
    answer.resolve(new Response(streamOf(FILE.slice(SAVED_PART_BYTES)), { status: 206 }));
    await going;
    await vi.waitFor(() => expect(state()?.state).toBe('complete'));
  });

  it('does not restore a video that was removed in the meantime', async () => {
    await other.remove(ID);
    await saved.resumePaused(ID);
    expect(state()).toBeUndefined();
    expect(await world.caches.addresses(SAVED_MEDIA_CACHE)).toEqual([]);
  });

  it('does not delete a video that was removed and saved again, although the removal is reported late', async () => {
    await other.remove(ID);
    await other.save(VIDEO, SOURCE);
    const going = saved.resumePaused(ID);
    saved.removedElsewhere(ID, EARLIER);
    await going;
    await saved.load();
    expect(state()?.state).toBe('complete');
    expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  });

  it('continues although an earlier removal is reported late', async () => {
    await other.remove(ID);
    world.stalls = true;
    const saving = other.save(VIDEO, SOURCE);
    await firstPart(other);
    other.pause();
    await saving;
    world.stalls = false;
    const answer = Promise.withResolvers<Response>();
    world.answers.set(SOURCE.url, () => answer.promise);
    world.asked = [];
    const going = saved.resumePaused(ID);
    await vi.waitFor(() => expect(world.asked).toHaveLength(1));
    saved.removedElsewhere(ID, EARLIER);
    answer.resolve(new Response(streamOf(FILE.slice(SAVED_PART_BYTES)), { status: 206 }));
    await going;
    expect(state()?.state).toBe('complete');
    expect(Buffer.compare(await world.storedFile(), FILE)).toBe(0);
  });
});
