import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftsOf } from '#contract/device-keys.ts';
import {
  deregisterBody,
  EMPTY_DEREGISTER,
  readDeregisterValues,
} from '#features/membership/deregister/deregister-flow.ts';
import { createFlowDraft } from '#features/membership/flow-draft.ts';
import { birthDecades } from '#features/membership/form/birth-year-options.ts';
import { type ProfileValues, readProfileValues, withoutConsents } from '#features/membership/form/profile-values.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import type { KeyValueStore } from '#lib/storage/store.ts';

const read = (stored: unknown) => (typeof stored === 'string' ? stored : null);
const isOpen = () => true;
const draftIn = (store: KeyValueStore, userKey = 'u1') =>
  createFlowDraft({ store, userKey, name: 'profile', isOpen, read });

/** The store as another page of the same device opens it: the same records, but another object. */
const otherPage = (store: KeyValueStore): KeyValueStore => ({ ...store });

let store: KeyValueStore;
beforeEach(() => {
  store = createMemoryStore();
});

describe('a form over several screens', () => {
  it('allows the confirmation page only for the validated contents', async () => {
    const form = draftIn(store);
    await form.pass('たね');
    expect(await draftIn(store).load()).toEqual({
      values: 'たね',
      base: null,
      checked: true,
      errors: {},
      isRestored: false,
    });
    form.save('たねこ');
    expect(await draftIn(store).load()).toMatchObject({ values: 'たねこ', checked: false });
  });

  it('restores its input after a reload, validated or not', async () => {
    await draftIn(store).pass('たね');
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'たね', checked: true, isRestored: true });
    const form = draftIn(store);
    form.save('とちゅう');
    form.flushNow();
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'とちゅう', checked: false });
  });

  it('remembers the profile that it started from, also after a reload', async () => {
    const form = draftIn(store);
    form.save('たねこ', 'たね');
    await form.pass('たねこ', 'たね');
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'たねこ', base: 'たね' });
  });

  it('shows each tab its own input, whatever another tab stores', async () => {
    await draftIn(store).pass('ひとつめ');
    await draftIn(otherPage(store)).pass('ふたつめ');
    expect(await draftIn(store).load()).toMatchObject({ values: 'ひとつめ' });
  });

  it('after one tab has sent its form, later input of another tab remains and earlier input is stored again', async () => {
    const [here, there] = [store, otherPage(store)];
    await draftIn(here).pass('ひとつめ');
    await draftIn(there).pass('ふたつめ');
    await draftIn(here).drop();
    expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'ふたつめ' });
    await draftIn(here).pass('みっつめ');
    const left = draftIn(there);
    const stop = left.outliveOtherTabs();
    await draftIn(here).drop();
    await vi.waitFor(async () =>
      expect(await draftIn(otherPage(store)).load()).toMatchObject({ values: 'ふたつめ', checked: true }),
    );
    stop();
    await left.forget();
    expect(await draftIn(otherPage(store)).load()).toBeNull();
  });

  it('shows the server’s errors when the person returns to it, but not after a reload', async () => {
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

  it('stores no consents, and requires a new validation after a reload', async () => {
    const read = (stored: unknown) => (stored === undefined ? null : readProfileValues(stored));
    const registration = (on: KeyValueStore) =>
      createFlowDraft({ store: on, userKey: 'u1', name: 'registration', isOpen, read, persistable: withoutConsents });
    const given = { agreed_terms: true, agreed_privacy: true, agreed_sensitive: true };
    const typed = { ...(readProfileValues({ nickname: 'たね' }) as ProfileValues), ...given };
    await registration(store).pass(typed);
    expect(await registration(store).load()).toMatchObject({ values: given, checked: true });
    expect(JSON.stringify(await store.entries(''))).not.toMatch(/"agreed_\w+":true|"checked":true/);

    const inOtherPage = otherPage(store);
    const anew = { nickname: 'たね', agreed_terms: false, agreed_privacy: false, agreed_sensitive: false };
    expect(await registration(inOtherPage).load()).toMatchObject({ values: anew, checked: false });
    // An older build stored consents too; they must be ignored.
    await store.set(`${draftsOf('u1')}registration`, { values: typed, checked: true });
    expect(await registration(otherPage(store)).load()).toMatchObject({ values: anew, checked: false });
  });

  it('is deleted after sending', async () => {
    const form = draftIn(store);
    form.save('たね');
    await form.drop();
    expect(await draftIn(store).load()).toBeNull();
    expect(await draftIn(otherPage(store)).load()).toBeNull();
    expect(await store.entries('')).toEqual([]);
  });

  it('belongs to one member only', async () => {
    await draftIn(store).pass('たね');
    expect(await draftIn(store, 'u2').load()).toBeNull();
  });

  it('can be completed on a device that can’t store anything', async () => {
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

describe('the deregistration form', () => {
  it.each([
    [EMPTY_DEREGISTER, {}],
    [{ deregister_reason: 3, deregister_description: ' \n ' } as const, { deregister_reason: 3 }],
    [
      { deregister_reason: 6, deregister_description: ' ありがとう ' } as const,
      { deregister_reason: 6, deregister_description: 'ありがとう' },
    ],
  ])('%o is sent as %o', (values, body) => {
    expect(deregisterBody(values)).toEqual(body);
  });

  it.each([
    [undefined, null],
    [{ deregister_reason: 9, deregister_description: 5 }, EMPTY_DEREGISTER],
    [
      { deregister_reason: 2, deregister_description: 'a' },
      { deregister_reason: 2, deregister_description: 'a' },
    ],
  ])('the stored draft %o is read as %o', (stored, values) => {
    expect(readDeregisterValues(stored)).toEqual(values);
  });
});

it('the form offers the years from 12 to 100 years ago, latest first, by decade, and typing digits finds a year', () => {
  const decades = birthDecades(2026);
  const years = decades.flatMap(({ options }) => options.map(({ value }) => Number(value)));
  expect(years).toEqual(Array.from({ length: 89 }, (_, index) => 2014 - index));
  expect(decades.map(({ from }) => from)).toEqual([2010, 2000, 1990, 1980, 1970, 1960, 1950, 1940, 1930, 1920]);
  for (const { value, label } of decades.flatMap(({ options }) => options)) expect(label.startsWith(value)).toBe(true);
});
