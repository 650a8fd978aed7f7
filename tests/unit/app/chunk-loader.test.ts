import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkError, createChunkLoader } from '#app/errors/chunk-loader.ts';
import type { KeyValueStorage } from '#lib/storage/local.ts';

const TEN_SECONDS = 10_000;

/** A tab with session storage that survives reloads, and a clock that the test sets. */
function tab(storage?: () => KeyValueStorage) {
  const entries = new Map<string, string>();
  const memory: KeyValueStorage = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  const state = { now: 1_750_000_000_000, online: true, reloads: [] as string[] };
  const load = createChunkLoader({
    storage: storage ?? (() => memory),
    now: () => state.now,
    isOnline: async () => state.online,
    here: () => '/videos?page=2#list',
    reloadAt: (target) => state.reloads.push(target),
  });
  return { state, load };
}

const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** The result of a load after 1 ms: `loaded`, the error, or `reloading` while the load waits for the page's reload. */
async function outcome(loading: Promise<unknown>): Promise<unknown> {
  const settled = loading.then(
    () => 'loaded',
    (error: unknown) => (error instanceof ChunkError ? { offline: error.offline } : error),
  );
  return Promise.race([settled, vi.advanceTimersByTimeAsync(1).then(() => 'reloading')]);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('loading a chunk', () => {
  it('returns the module', async () => {
    const { state, load } = tab();
    expect(await load(async () => 'part')).toBe('part');
    expect(state.reloads).toEqual([]);
  });

  it('reloads the page at the target of the navigation, with query and hash, if the chunk is missing', async () => {
    const { state, load } = tab();
    expect(await outcome(load(missing))).toBe('reloading');
    expect(await outcome(load(missing, () => '/terms'))).toBe('reloading');
    expect(state.reloads).toEqual(['/videos?page=2#list', '/terms']);
  });

  it('reloads at most once per path within ten seconds', async () => {
    const { state, load } = tab();
    await outcome(load(missing, () => '/terms'));
    state.now += TEN_SECONDS - 1;
    expect(await outcome(load(missing, () => '/terms?again=1'))).toEqual({ offline: false });
    expect(await outcome(load(missing, () => '/faqs'))).toBe('reloading');
    state.now += 1;
    expect(await outcome(load(missing, () => '/terms'))).toBe('reloading');
    expect(state.reloads).toEqual(['/terms', '/faqs', '/terms']);
  });

  it('never reloads offline, and an offline failure does not count as a reload', async () => {
    const { state, load } = tab();
    state.online = false;
    expect(await outcome(load(missing))).toEqual({ offline: true });
    expect(state.reloads).toEqual([]);
    state.online = true;
    expect(await outcome(load(missing))).toBe('reloading');
  });

  it('reloads after the clock was set back', async () => {
    const { state, load } = tab();
    await outcome(load(missing));
    state.now -= 3_600_000;
    expect(await outcome(load(missing))).toBe('reloading');
  });

  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  it.each<[string, () => KeyValueStorage]>([
    ['storage is switched off', refuse],
    ['storage is full', () => ({ getItem: () => null, setItem: refuse, removeItem: () => {} })],
  ])('does not reload when %s, because it could not detect a reload loop', async (_, storage) => {
    const { state, load } = tab(storage);
    expect(await outcome(load(missing))).toEqual({ offline: false });
    expect(state.reloads).toEqual([]);
  });

  it('reports the error after ten seconds if the reload did not happen', async () => {
    const { load } = tab();
    const loading = outcome(load(missing).catch((error: unknown) => error));
    expect(await loading).toBe('reloading');
    const pending = load(missing, () => '/faqs').catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(TEN_SECONDS);
    expect(await pending).toBeInstanceOf(ChunkError);
  });
});
