import { describe, expect, it, vi } from 'vitest';
import { createLazy } from '#lib/lazy.ts';

const failure = new Error('no');

describe('createLazy', () => {
  it('loads once for all callers, and then has the value without waiting', async () => {
    const value = {};
    const fetchValue = vi.fn(async () => value);
    const { get, load } = createLazy(fetchValue);
    expect(get()).toBeNull();
    const seen: unknown[] = [];
    await Promise.all([load(), load().then(() => seen.push(get()))]);
    expect(seen).toEqual([value]);
    await load();
    expect(fetchValue).toHaveBeenCalledTimes(1);
  });

  it('retries with the next call after a failure', async () => {
    const fetchValue = vi.fn(async () => ({})).mockRejectedValueOnce(failure);
    const { get, load } = createLazy(fetchValue);
    const [one, other] = await Promise.allSettled([load(), load()]);
    expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
    expect(get()).toBeNull();
    await load();
    expect(get()).toEqual({});
    expect(fetchValue).toHaveBeenCalledTimes(2);
  });
});
