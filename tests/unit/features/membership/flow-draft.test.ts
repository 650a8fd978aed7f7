import { beforeEach, describe, expect, it, vi } from 'vitest';
import { birthDecades } from '#features/membership/birth-year-options.ts';
import { EMPTY_LEAVING, leavingBody, readLeavingValues } from '#features/membership/deregister/leaving-values.ts';
import { createFlowDraft } from '#features/membership/flow-draft.ts';
import { type ProfileValues, readProfileValues, withoutConsents } from '#features/membership/profile-values.ts';
import { draftsOf } from '#lib/drafts.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';

const read = (kept: unknown) => (typeof kept === 'string' ? kept : null);
const draftIn = (store: KeyValueStore, owner = 'u1') => createFlowDraft({ store, owner, name: 'profile', read });

/** What another page of the same device sees: the same records, none of this page's memory. */
const otherPage = (store: KeyValueStore): KeyValueStore => ({ ...store });

let store: KeyValueStore;
beforeEach(() => {
  store = createMemoryStore();
});

describe('a form that goes over several screens', () => {
  it('is good for the confirm page only as it was checked', async () => {
    const form = draftIn(store);
    await form.pass('たね');
    expect(await draftIn(store).load()).toEqual({
      values: 'たね',
      base: null,
      checked: true,
      errors: {},
      isRestored: false,
    });
    form.keep('たねこ');
    expect(await draftIn(store).load()).toMatchObject({ values: 'たねこ', checked: false });
  });

  it('is there after a reload, checked or not', async () => {
    await draftIn(store).pass('たね');
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'たね', checked: true, isRestored: true });
    const form = draftIn(store);
    form.keep('とちゅう');
    form.flushNow();
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'とちゅう', checked: false });
  });

  it('knows what it is a change of, also after a reload', async () => {
    const form = draftIn(store);
    form.keep('たねこ', 'たね');
    await form.pass('たねこ', 'たね');
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'たねこ', base: 'たね' });
  });

  it('shows in each tab what that tab typed, whatever another one kept since', async () => {
    await draftIn(store).pass('ひとつめ');
    await draftIn(otherPage(store)).pass('ふたつめ');
    expect(await draftIn(store).load()).toMatchObject({ values: 'ひとつめ' });
  });

  it('is done in one tab: what another one typed later stays, and what it typed before comes back', async () => {
    const [here, there] = [store, otherPage(store)];
    await draftIn(here).pass('ひとつめ');
    await draftIn(there).pass('ふたつめ');
    await draftIn(here).drop();
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'ふたつめ' });
    await draftIn(here).pass('みっつめ');
    await draftIn(here).drop();
    const left = draftIn(there);
    left.keepIfGone();
    await vi.waitFor(async () =>
      expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'ふたつめ', checked: true }),
    );
    await left.forget();
    expect(await draftIn(otherPage(store)).load()).toBeNull();
  });

  it('brings what the server refused back to the form, but not over a reload', async () => {
    const form = draftIn(store);
    form.refuse('たね', { nickname: '長すぎます。' });
    expect(await draftIn(store).load()).toMatchObject({
      values: 'たね',
      checked: false,
      errors: { nickname: '長すぎます。' },
    });
    form.flushNow();
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'たね', checked: false, errors: {} });
  });

  it('keeps nothing for the next page that has to be said anew, and lets nothing pass that was', async () => {
    const read = (kept: unknown) => (kept === undefined ? null : readProfileValues(kept));
    const registration = (on: KeyValueStore) =>
      createFlowDraft({ store: on, owner: 'u1', name: 'registration', read, keepable: withoutConsents });
    const given = { agreed_terms: true, agreed_privacy: true, agreed_sensitive: true };
    const typed = { ...(readProfileValues({ nickname: 'たね' }) as ProfileValues), ...given };
    await registration(store).pass(typed);
    expect(await registration(store).load()).toMatchObject({ values: given, checked: true });
    expect(JSON.stringify(await store.entries(''))).not.toMatch(/"agreed_\w+":true|"checked":true/);

    const inOtherPage = otherPage(store);
    const anew = { nickname: 'たね', agreed_terms: false, agreed_privacy: false, agreed_sensitive: false };
    expect(await registration(inOtherPage).load()).toMatchObject({ values: anew, checked: false });
    // Kept by a release that did keep them.
    await store.set(`${draftsOf('u1')}registration`, { values: typed, checked: true });
    expect(await registration(otherPage(store)).load()).toMatchObject({ values: anew, checked: false });
  });

  it('is gone when it was sent', async () => {
    const form = draftIn(store);
    form.keep('たね');
    await form.drop();
    expect(await draftIn(store).load()).toBeNull();
    expect(await draftIn(otherPage(store)).load()).toBeNull();
    expect(await store.entries('')).toEqual([]);
  });

  it('is its owner’s alone', async () => {
    await draftIn(store).pass('たね');
    expect(await draftIn(store, 'u2').load()).toBeNull();
  });

  it('gets to its end on a device that stores nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const full = {
      ...store,
      get: () => Promise.reject(new Error('gone')),
      set: () => Promise.reject(new Error('full')),
    };
    const form = draftIn(full);
    expect(await form.load()).toBeNull();
    await form.pass('たね');
    expect(await draftIn(full).load()).toMatchObject({ values: 'たね', checked: true });
    await form.drop();
    expect(await draftIn(full).load()).toBeNull();
  });
});

describe('what somebody says who leaves', () => {
  it.each([
    [EMPTY_LEAVING, {}],
    [{ deregister_reason: 3, deregister_description: ' \n ' } as const, { deregister_reason: 3 }],
    [
      { deregister_reason: 6, deregister_description: ' ありがとう ' } as const,
      { deregister_reason: 6, deregister_description: 'ありがとう' },
    ],
  ])('%o is sent as %o', (values, body) => {
    expect(leavingBody(values)).toEqual(body);
  });

  it.each([
    [undefined, null],
    [{ deregister_reason: 9, deregister_description: 5 }, EMPTY_LEAVING],
    [
      { deregister_reason: 2, deregister_description: 'a' },
      { deregister_reason: 2, deregister_description: 'a' },
    ],
  ])('%o is read as %o', (kept, values) => {
    expect(readLeavingValues(kept)).toEqual(values);
  });
});

it('offers every year from 12 to 100 years ago, latest first, by decade, each found by its digits', () => {
  const decades = birthDecades(2026);
  const years = decades.flatMap(({ options }) => options.map(({ value }) => Number(value)));
  expect(years).toEqual(Array.from({ length: 89 }, (_, index) => 2014 - index));
  expect(decades.map(({ from }) => from)).toEqual([2010, 2000, 1990, 1980, 1970, 1960, 1950, 1940, 1930, 1920]);
  for (const { value, label } of decades.flatMap(({ options }) => options)) expect(label.startsWith(value)).toBe(true);
});
