import { beforeEach, describe, expect, it } from 'vitest';
import { JOURNAL_PREFIX } from '#contract/device-keys.ts';
import { createJournal, forgetCopies } from '#lib/storage/journal.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { type KeyValueStore, openStore } from '#lib/storage/store.ts';

/** A device with one tab. Each call of `page` loads a new page in the tab. */
function device() {
  const disk = createMemoryStore();
  const tab = new Map<string, string>();
  const storage = {
    get length() {
      return tab.size;
    },
    key: (index: number) => [...tab.keys()][index] ?? null,
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  };
  let pages = 0;
  let now = 1_000_000_000;
  let person: string | null = 'member';
  return {
    disk,
    tab,
    storage,
    /** `loses`: the database never commits this page's `setNow`, as if the browser had ended the page too early. */
    page: (loses = false) => {
      pages += 1;
      const database = loses ? { ...disk, setNow: () => {} } : disk;
      const journal = createJournal({
        ...{ storage, prefix: JOURNAL_PREFIX, anonymousKey: 'anon', page: `page-${pages}` },
        userKey: () => person,
        now: () => now,
      });
      return { ...openStore({ database, journal }), comeBack: journal.comeBack };
    },
    become: (next: string | null) => {
      person = next;
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
}

const DRAFT = 'draft:member:x';
const VISIT = 'visit/member/1';
let phone: ReturnType<typeof device>;
beforeEach(() => {
  phone = device();
});

describe('the last write of a page', () => {
  it.each([
    ['a new record', undefined],
    ['a changed record', { note: '雨' }],
  ])('is available to the next page although the database lost it: %s', async (_, before) => {
    const page = phone.page(true);
    await page.get(DRAFT);
    if (before) await page.set(DRAFT, before);
    page.setNow(DRAFT, { note: '雨のち晴れ' });
    const next = phone.page();
    expect(await next.get(DRAFT)).toEqual({ note: '雨のち晴れ' });
    expect(await phone.disk.entries('')).toEqual([[DRAFT, { note: '雨のち晴れ' }]]);
    expect(phone.tab.size).toBe(0);
  });

  it('is included in whatever the next page reads first', async () => {
    phone.page(true).setNow(VISIT, { id: 1 });
    expect(await phone.page().entries('visit/')).toEqual([[VISIT, { id: 1 }]]);
    phone.page(true).setNow(VISIT, { id: 2 });
    const seen: unknown[] = [];
    await phone.page().updateAll('visit/', (entries) => {
      seen.push(...entries);
      return [];
    });
    expect(seen).toEqual([[VISIT, { id: 2 }]]);
  });

  it('takes effect after a write that began just before it', async () => {
    const page = phone.page();
    await page.get(DRAFT);
    const earlier = page.set(DRAFT, 'earlier');
    page.setNow(DRAFT, 'last');
    await earlier;
    expect(await page.get(DRAFT)).toBe('last');
    expect(await phone.page().get(DRAFT)).toBe('last');
  });

  it('wins over earlier writes, even if one of them is still running', async () => {
    const page = phone.page(true);
    await page.set(DRAFT, 1);
    const slow = page.set(DRAFT, 2);
    page.setNow(DRAFT, 3);
    page.setNow(DRAFT, 4);
    await slow;
    expect(await phone.page().get(DRAFT)).toBe(4);
  });
});

describe('the journal does not restore', () => {
  it.each([
    ['was sent by another tab', (disk: KeyValueStore) => disk.delete(VISIT), undefined],
    ['was changed by another tab', (disk: KeyValueStore) => disk.set(VISIT, { seconds: 9 }), { seconds: 9 }],
  ])('a record that %s, whether the last write was committed or lost', async (_, change, expected) => {
    for (const loses of [false, true]) {
      const page = phone.page(loses);
      await page.set(VISIT, { seconds: 4 });
      page.setNow(VISIT, { seconds: 6 });
      await change(phone.disk);
      expect(await phone.page().get(VISIT)).toEqual(expected);
      expect(phone.tab.size).toBe(0);
    }
  });

  it('a new record that was committed and then sent before the next page', async () => {
    phone.page().setNow(VISIT, { seconds: 2 });
    await phone.disk.delete(VISIT);
    expect(await phone.page().get(VISIT)).toBeUndefined();
    expect(await phone.disk.entries('')).toEqual([]);
  });

  it.each([
    ['written', (page: KeyValueStore) => page.set(DRAFT, 'later'), 'later'],
    ['changed', (page: KeyValueStore) => page.update(DRAFT, () => 'later'), 'later'],
    ['changed among others', (page: KeyValueStore) => page.updateAll('', () => [[DRAFT, 'later']]), 'later'],
    ['deleted', (page: KeyValueStore) => page.delete(DRAFT), undefined],
    ['deleted with others', (page: KeyValueStore) => page.deleteAll('draft:'), undefined],
  ])('a record that the page itself has %s afterwards', async (_, change, expected) => {
    const page = phone.page(true);
    page.setNow(DRAFT, 'earlier');
    expect(phone.tab.size).toBe(1);
    await change(page);
    expect(phone.tab.size).toBe(0);
    expect(await phone.page().get(DRAFT)).toBe(expected);
  });

  it('writes of a page that returns from the back/forward cache, only those of a page in between', async () => {
    const page = phone.page(true);
    await page.get(DRAFT);
    page.setNow(DRAFT, 'earlier');
    phone.page(true).setNow(VISIT, 'in between');
    page.comeBack();
    expect(await page.entries('')).toEqual([[VISIT, 'in between']]);
    expect(phone.tab.size).toBe(0);
  });

  it.each([
    ['another person', 'other', 1],
    ['nobody', 'anon', 1],
    ['a shared device', null, 1],
    ['the same person two days later', 'member', 2 * 86_400_000],
  ])('a write of a member for %s', async (_, person, later) => {
    phone.page(true).setNow(DRAFT, 'mine');
    phone.become(person);
    phone.wait(later);
    expect(await phone.page().get(DRAFT)).toBeUndefined();
    expect(phone.tab.size).toBe(0);
  });
});

it('a visitor’s last write is restored even if somebody has logged in since', async () => {
  phone.become('anon');
  phone.page(true).setNow('visit/anon/1', { id: 1 });
  phone.become('member');
  expect(await phone.page().get('visit/anon/1')).toEqual({ id: 1 });
});

it('a shared device stores nothing in the tab or the database, and replays nothing from before', async () => {
  phone.page(true).setNow(DRAFT, 'before');
  phone.tab.set('login', 'under way');
  phone.become(null);
  phone.page().setNow(VISIT, 'mine');
  expect([...phone.tab.keys()]).toEqual([`handed-over/${DRAFT}`, 'login']);
  forgetCopies(phone.storage, JOURNAL_PREFIX);
  expect([...phone.tab.keys()]).toEqual(['login']);
  expect(await phone.disk.entries('')).toEqual([]);
});

it('values that JSON would change, or that are too long, are written to the database only', async () => {
  const page = phone.page();
  for (const value of [new Date(0), new Uint8Array(4), Number.NaN, 'x'.repeat(300_000)]) {
    page.setNow(DRAFT, 'short');
    page.setNow(DRAFT, value);
    expect(phone.tab.size).toBe(0);
  }
});

it('markers of pages without a following page are deleted after a day', async () => {
  phone.page().setNow(DRAFT, 1);
  phone.tab.clear();
  phone.wait(2 * 86_400_000);
  phone.page(true).setNow(VISIT, 2);
  await phone.page().get(VISIT);
  expect((await phone.disk.entries('')).map(([key]) => key)).toEqual([DRAFT, VISIT]);
});

it('the wipe deletes a record from the journal too', async () => {
  const page = phone.page(true);
  await page.set(VISIT, 1);
  page.setNow(DRAFT, 'mine');
  const wipe = await page.close();
  await wipe.updateAll('', () => [
    [DRAFT, undefined],
    [VISIT, undefined],
  ]);
  expect(phone.tab.size).toBe(0);
  expect(await phone.page().entries('')).toEqual([]);
});
