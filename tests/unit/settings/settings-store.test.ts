import { beforeEach, expect, it, test } from 'vitest';
import { DEFAULT_SETTINGS, showSettings } from '#settings/settings.ts';
import { createSettingsStore, isSharedDevice } from '#settings/settings-store.ts';

let entries: Map<string, string>;
const storage = {
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
};
const record = () => JSON.parse(entries.get('settings') ?? 'null');

beforeEach(() => {
  entries = new Map();
});

it('settings are stored in the form that the pre-paint script reads', () => {
  createSettingsStore(storage).setState({ textSize: 150, theme: 'dark', dataSaver: 1 });
  expect(record().state).toMatchObject({ textSize: 150, theme: 'dark', dataSaver: 1, motion: null });
});

it('settings have their defaults until the stored ones are read', async () => {
  createSettingsStore(storage).setState({ textMode: 'easy' });
  const next = createSettingsStore(storage);
  expect(next.getState()).toEqual(DEFAULT_SETTINGS);
  await next.rehydrate();
  expect(next.getState()).toEqual({ ...DEFAULT_SETTINGS, textMode: 'easy' });
});

it('on a shared device only that choice is stored', async () => {
  const store = createSettingsStore(storage);
  store.setState({ textSize: 200 });
  store.setState({ sharedDevice: true });
  expect(record().state).toEqual({ sharedDevice: true });
  expect(store.getState().textSize).toBe(200);
  expect(isSharedDevice(storage)).toBe(true);
  const next = createSettingsStore(storage);
  await next.rehydrate();
  expect(next.getState()).toEqual({ ...DEFAULT_SETTINGS, sharedDevice: true });
});

test.each([undefined, '', 'no json', 'null', '{}', '{"state":{"sharedDevice":false}}', '[1]'])(
  'without that stored choice it is not a shared device: %s',
  (found) => {
    if (found !== undefined) entries.set('settings', found);
    expect(isSharedDevice(storage)).toBe(false);
  },
);

it('attributes of the root element are added for chosen settings and removed for others', () => {
  const dataset: Record<string, string> = { theme: 'dark', motion: 'reduced' };
  showSettings({ dataset } as unknown as HTMLElement, { ...DEFAULT_SETTINGS, textSize: 125, dataSaver: 1 });
  expect(dataset).toEqual({ textSize: '125', dataSaver: '1', textMode: 'standard' });
});
