import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftsOf } from '#contract/device-keys.ts';
import { createDraft } from '#lib/drafts.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

let store: KeyValueStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createMemoryStore();
});
afterEach(() => void vi.useRealTimers());

const draft = (changes = {}) => createDraft({ store, key: `${draftsOf('u1')}profile`, ...changes });
const later = () => vi.advanceTimersByTimeAsync(1000);

it('is there for the next page, within a second of the last key', async () => {
  draft().save({ nickname: 'た' });
  await later();
  expect(await draft().load()).toEqual({ nickname: 'た' });
});

it('writes the last of several changes once', async () => {
  const set = vi.spyOn(store, 'set');
  const typed = draft();
  for (const value of ['た', 'たね', 'たねこ']) typed.save(value);
  await later();
  expect(set.mock.calls.map(([, value]) => value)).toEqual(['たねこ']);
});

it('goes on writing while somebody types without a pause', async () => {
  const typed = draft();
  for (let count = 1; count <= 20; count += 1) {
    typed.save(count);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(await store.get(`${draftsOf('u1')}profile`)).toBeGreaterThan(10);
});

it('is written at once when the page goes', async () => {
  const typed = draft();
  typed.save('とちゅう');
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
    typed.save(value);
    await later();
  }
  expect(set).toHaveBeenCalledTimes(1);
  typed.flushNow();
  expect(written).toEqual(['たねこ']);
  goOn();
  await later();
  expect(set).toHaveBeenCalledTimes(1);
  // The page may come back and be typed in again.
  typed.save('たねこさ');
  await later();
  expect(written.at(-1)).toBe('たねこさ');
});

it('belongs to one person', async () => {
  const typed = draft();
  typed.save('わたしの');
  await typed.flush();
  expect(await draft({ key: `${draftsOf('u2')}profile` }).load()).toBeUndefined();
  await store.deleteAll(draftsOf('u1'));
  expect(await draft().load()).toBeUndefined();
});

it('does not come back after it was dropped, not even from a write that waited', async () => {
  const typed = draft();
  typed.save('a');
  void typed.flush();
  typed.save('b');
  await typed.drop();
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('goes with the tab that is done with it, unless another one has written later', async () => {
  const [first, second] = [draft(), draft()];
  first.save({ note: 'ひとつめ' });
  await first.flush();
  second.save({ note: 'ふたつめ' });
  await second.flush();
  await first.drop({ value: { note: 'ひとつめ' } });
  expect(await draft().load()).toEqual({ note: 'ふたつめ' });
  // Pressed before the last key was stored, by a page that found the draft.
  const third = draft();
  await third.load();
  third.save({ note: 'ふたつめ、' });
  await third.drop({ value: { note: 'ふたつめ、' } });
  expect(await draft().load()).toBeUndefined();
});

describe('shared by two tabs', () => {
  /** With `words` typed into it. */
  const shared = (words: string, on = store) => {
    const typed = draft({ store: on });
    typed.save(words);
    const stop = typed.outliveOtherTabs(() => words);
    onTestFinished(stop);
    return { ...typed, stop };
  };

  it('is stored again when it goes with the other tab', async () => {
    vi.useRealTimers();
    const [here, other] = [shared('ここのことば'), draft()];
    await here.flush();
    other.save('ほかのことば');
    await other.flush();
    await other.drop({ value: 'ほかのことば' });
    await vi.waitFor(async () => expect(await draft().load()).toBe('ここのことば'));
  });

  it('stays what the other tab wrote when this page goes while both have it', async () => {
    const [here, other] = [shared('ここのことば'), draft()];
    await here.flush();
    other.save('あとのことば');
    await other.flush();
    // The other one leaves its form without being done with it.
    here.flushNow();
    expect(await draft().load()).toBe('あとのことば');
  });

  it('is written at once when the page goes before it is stored again', async () => {
    vi.useRealTimers();
    // The database takes its time.
    let heard = () => {};
    const isHeard = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const slow = {
      ...store,
      update: () => {
        heard();
        return new Promise<void>(() => {});
      },
    };
    const here = shared('ここのことば', slow);
    await here.flush();
    await draft().drop({ value: 'ここのことば' });
    await isHeard;
    here.flushNow();
    expect(await draft().load()).toBe('ここのことば');
  });

  it('is not stored again once this page is done with it as well, nor when it goes for all', async () => {
    vi.useRealTimers();
    const [here, third, other] = [shared('ここのことば'), shared('みっつめ'), draft()];
    await here.flush();
    here.stop();
    await here.drop();
    await third.flush();
    await other.drop();
    await heardByNow();
    expect(await draft().load()).toBeUndefined();
  });

  /** Resolves once a message that is sent now has arrived. */
  async function heardByNow(): Promise<void> {
    const [here, other] = [1, 2].map(() => draft({ key: `${draftsOf('u2')}profile` }));
    onTestFinished(here?.outliveOtherTabs(() => 'arrived') ?? (() => {}));
    await other?.drop({ value: '' });
    await vi.waitFor(async () => expect(await here?.load()).toBe('arrived'));
  }
});

it('writes nothing more once its owner has left', async () => {
  let here = true;
  const typed = draft({ isOpen: () => here });
  typed.save('a');
  here = false;
  typed.flushNow();
  typed.save('b');
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('storage that is full stops nobody from writing on', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const set = vi.spyOn(store, 'set').mockRejectedValueOnce(new Error('QuotaExceededError'));
  const typed = draft();
  typed.save('a');
  await typed.flush();
  expect(warn).toHaveBeenCalledOnce();
  typed.save('ab');
  await typed.flush();
  expect(set).toHaveBeenCalledTimes(2);
  expect(await draft().load()).toBe('ab');
});
