import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftsOf } from '#contract/device-keys.ts';
import { createDraft, type DraftOptions } from '#lib/drafts.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

let store: KeyValueStore;

beforeEach(() => {
  vi.useFakeTimers();
  store = createMemoryStore();
});
afterEach(() => void vi.useRealTimers());

const draft = ({ key = `${draftsOf('u1')}profile`, ...changes }: Partial<DraftOptions> = {}) =>
  createDraft({ store, key, channel: `dropped ${key}`, ...changes });
const later = () => vi.advanceTimersByTimeAsync(1000);

it('a draft is available to the next page within a second of the last key press', async () => {
  draft().save({ nickname: 'た' });
  await later();
  expect(await draft().load()).toEqual({ nickname: 'た' });
});

it('several quick changes of a draft cause one write, of the last one', async () => {
  const set = vi.spyOn(store, 'set');
  const typed = draft();
  for (const value of ['た', 'たね', 'たねこ']) typed.save(value);
  await later();
  expect(set.mock.calls.map(([, value]) => value)).toEqual(['たねこ']);
});

it('a draft is also written while somebody types without a pause', async () => {
  const typed = draft();
  for (let count = 1; count <= 20; count += 1) {
    typed.save(count);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(await store.get(`${draftsOf('u1')}profile`)).toBeGreaterThan(10);
});

it('a draft is written at once when the page is left', async () => {
  const typed = draft();
  typed.save('とちゅう');
  typed.flushNow();
  expect(await draft().load()).toBe('とちゅう');
});

it('a draft is written at once even if slow writes are pending, and none of them overwrites it', async () => {
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
  // The page may return from the back/forward cache, and the person may type again.
  typed.save('たねこさ');
  await later();
  expect(written.at(-1)).toBe('たねこさ');
});

it('a draft belongs to one person', async () => {
  const typed = draft();
  typed.save('わたしの');
  await typed.flush();
  expect(await draft({ key: `${draftsOf('u2')}profile` }).load()).toBeUndefined();
  await store.deleteAll(draftsOf('u1'));
  expect(await draft().load()).toBeUndefined();
});

it('a deleted draft is not restored by a pending write', async () => {
  const typed = draft();
  typed.save('a');
  void typed.flush();
  typed.save('b');
  await typed.drop();
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('a tab that has sent its draft deletes it, unless another tab has written a later one', async () => {
  const [first, second] = [draft(), draft()];
  first.save({ note: 'ひとつめ' });
  await first.flush();
  second.save({ note: 'ふたつめ' });
  await second.flush();
  await first.drop({ value: { note: 'ひとつめ' } });
  expect(await draft().load()).toEqual({ note: 'ふたつめ' });
  // The third tab loads the draft and sends it with one more character, which is not stored yet.
  const third = draft();
  await third.load();
  third.save({ note: 'ふたつめ、' });
  await third.drop({ value: { note: 'ふたつめ、' } });
  expect(await draft().load()).toBeUndefined();
});

describe('a draft that two tabs share', () => {
  /** A form with `words` typed into it. The form stores them again if another tab deletes the draft. */
  const shared = (words: string, on = store) => {
    const typed = draft({ store: on });
    typed.save(words);
    const stop = typed.outliveOtherTabs(() => words);
    onTestFinished(stop);
    return { ...typed, stop };
  };

  it('is stored again when the other tab deletes it', async () => {
    vi.useRealTimers();
    const [here, other] = [shared('ここのことば'), draft()];
    await here.flush();
    other.save('ほかのことば');
    await other.flush();
    await other.drop({ value: 'ほかのことば' });
    await vi.waitFor(async () => expect(await draft().load()).toBe('ここのことば'));
  });

  it('is not overwritten with an older text when this page is left', async () => {
    const [here, other] = [shared('ここのことば'), draft()];
    await here.flush();
    other.save('あとのことば');
    await other.flush();
    // The person leaves this page while the form is still open in the other tab.
    here.flushNow();
    expect(await draft().load()).toBe('あとのことば');
  });

  it('is not overwritten with an older text when this page is hidden a second time', async () => {
    const [here, other] = [shared('ここのことば'), draft()];
    here.flushNow();
    other.save('あとのことば');
    await other.flush();
    here.flushNow();
    expect(await draft().load()).toBe('あとのことば');
  });

  it('is written at once if this page is left before the draft is stored again', async () => {
    vi.useRealTimers();
    let heard = () => {};
    const isHeard = new Promise<void>((resolve) => {
      heard = resolve;
    });
    // The `update` of this store never completes.
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

  it('is not stored again if this page has sent it too, or if it is deleted for all tabs', async () => {
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

  /** Sends a message between tabs and waits for it. All earlier messages have arrived by then. */
  async function heardByNow(): Promise<void> {
    const [here, other] = [1, 2].map(() => draft({ key: `${draftsOf('u2')}profile` }));
    onTestFinished(here?.outliveOtherTabs(() => 'arrived') ?? (() => {}));
    await other?.drop({ value: '' });
    await vi.waitFor(async () => expect(await here?.load()).toBe('arrived'));
  }
});

it('a draft is not written after its person has logged out', async () => {
  let here = true;
  const typed = draft({ isOpen: () => here });
  typed.save('a');
  here = false;
  typed.flushNow();
  typed.save('b');
  await later();
  expect(await draft().load()).toBeUndefined();
});

it('after a failed write because of a full storage, the next change is written', async () => {
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
