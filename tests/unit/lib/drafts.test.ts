import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDraft, draftsOf } from '#lib/drafts.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';

let store: KeyValueStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createMemoryStore();
});
afterEach(() => void vi.useRealTimers());

const draft = (changes = {}) => createDraft({ store, owner: 'u1', name: 'profile', ...changes });
const later = () => vi.advanceTimersByTimeAsync(1000);

it('is there for the next page, within a second of the last key', async () => {
  draft().keep({ nickname: 'た' });
  await later();
  expect(await draft().load()).toEqual({ nickname: 'た' });
});

it('writes the last of several changes once', async () => {
  const set = vi.spyOn(store, 'set');
  const typed = draft();
  for (const value of ['た', 'たね', 'たねこ']) typed.keep(value);
  await later();
  expect(set.mock.calls.map(([, value]) => value)).toEqual(['たねこ']);
});

it('goes on writing while somebody types without a pause', async () => {
  const typed = draft();
  for (let count = 1; count <= 20; count += 1) {
    typed.keep(count);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(await store.get(`${draftsOf('u1')}profile`)).toBeGreaterThan(10);
});

it('is written at once when the page goes', async () => {
  const typed = draft();
  typed.keep('とちゅう');
  typed.flushNow();
  expect(await draft().load()).toBe('とちゅう');
});

it('is written at once also when slow writes stand before it, and none of them comes after it', async () => {
  const written: unknown[] = [];
  let goOn = () => {};
  const slow = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const set = vi.spyOn(store, 'set').mockImplementation(async (_, value) => {
    await slow;
    written.push(value);
  });
  vi.spyOn(store, 'setNow').mockImplementation((_, value) => void written.push(value));
  const typed = draft();
  for (const value of ['た', 'たね', 'たねこ']) {
    typed.keep(value);
    await later();
  }
  expect(set).toHaveBeenCalledTimes(1);
  typed.flushNow();
  expect(written).toEqual(['たねこ']);
  goOn();
  await later();
  expect(set).toHaveBeenCalledTimes(1);
  // The page may come back and be typed in again.
  typed.keep('たねこさ');
  await later();
  expect(written.at(-1)).toBe('たねこさ');
});

it('belongs to one person', async () => {
  const typed = draft();
  typed.keep('わたしの');
  await typed.flush();
  expect(await draft({ owner: 'u2' }).load()).toBeUndefined();
  await store.deleteAll(draftsOf('u1'));
  expect(await draft().load()).toBeUndefined();
});

it('does not come back after it was dropped, not even from a write that waited', async () => {
  const typed = draft();
  typed.keep('a');
  void typed.flush();
  typed.keep('b');
  await typed.drop();
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('goes with the tab that is done with it, unless another one has written later', async () => {
  const [first, second] = [draft(), draft()];
  first.keep({ note: 'ひとつめ' });
  await first.flush();
  second.keep({ note: 'ふたつめ' });
  await second.flush();
  await first.drop({ value: { note: 'ひとつめ' } });
  expect(await draft().load()).toEqual({ note: 'ふたつめ' });
  // Pressed before the last key was kept, by a page that found the draft.
  const third = draft();
  await third.load();
  third.keep({ note: 'ふたつめ、' });
  await third.drop({ value: { note: 'ふたつめ、' } });
  expect(await draft().load()).toBeUndefined();
});

it('is kept again when it went with another tab, and never over that tab’s words', async () => {
  const typed = draft();
  await typed.keepIfGone('ここのことば');
  expect(await draft().load()).toBe('ここのことば');
  await typed.keepIfGone('ほかのことば');
  expect(await draft().load()).toBe('ここのことば');
});

it('is written at once when the page goes while it is kept again', async () => {
  vi.spyOn(store, 'update').mockImplementation(() => new Promise(() => {}));
  const typed = draft();
  void typed.keepIfGone('ここのことば');
  typed.flushNow();
  expect(await draft().load()).toBe('ここのことば');
});

it('writes nothing more once its owner has left', async () => {
  let here = true;
  const typed = draft({ isOpen: () => here });
  typed.keep('a');
  here = false;
  typed.flushNow();
  typed.keep('b');
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('storage that is full stops nobody from writing on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const set = vi.spyOn(store, 'set').mockRejectedValueOnce(new Error('QuotaExceededError'));
  const typed = draft();
  typed.keep('a');
  await typed.flush();
  expect(warn).toHaveBeenCalledOnce();
  typed.keep('ab');
  await typed.flush();
  expect(set).toHaveBeenCalledTimes(2);
  expect(await draft().load()).toBe('ab');
});
