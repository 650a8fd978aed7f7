import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSession } from '#app/session/stored-owner.ts';
import { createMemoryStore, type KeyValueStore } from '#lib/key-value-store.ts';
import { member, sessionOf, storageOf, tabOf } from '#tests/support/tabs.ts';

const [A, B] = [member('aaa'), member('bbb')];

/** Between tabs and worker; what one sends, `tell` does. */
class Channel extends EventTarget {
  static open = new Map<string, Channel>();
  constructor(name: string) {
    super();
    Channel.open.set(name, this);
  }
  static tell(name: string, data: unknown): void {
    Channel.open.get(name)?.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let storage: Storage;
let device: KeyValueStore;
let fireStorage: () => void;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  storage = storageOf();
  device = createMemoryStore();
  vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string }) => void) => {
    if (type === 'storage') fireStorage = () => listener({ key: 'session' });
  });
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' });
  vi.stubGlobal('BroadcastChannel', Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A's page; `between` its first look at the storage and its listening something may happen. */
async function pageOf(between: () => void = () => {}) {
  sessionOf(storage).setState({ authUser: A });
  const tab = tabOf(storage, device);
  tab.call.mockRejectedValue(new Error('offline'));
  const queryClient = new QueryClient();
  const { keepSession } = await import('#app/session/keep-session.ts');
  await keepSession({
    ...tab.options,
    queryClient,
    router: { subscribe: () => () => {} } as never,
    hydrated: false,
    awaken: async () => between(),
    sharedDevice: false,
  });
  return { ...tab, queryClient };
}

it('tells the worker who is here', async () => {
  await pageOf();
  await vi.waitFor(async () => expect(await device.get('user')).toBe('aaa'));
});

it('follows a logout that came before it listened, and does not tell the worker of who has gone', async () => {
  const { location, store } = await pageOf(() => forgetSession(sessionOf(storage)));
  expect(store.getState().authUser).toBeNull();
  await vi.advanceTimersByTimeAsync(1100);
  expect(location.replace).toHaveBeenCalledWith('/');
  expect(await device.get('user')).toBeUndefined();
});

it('a login over its own ends its page, not that login', async () => {
  const { location, store } = await pageOf();
  sessionOf(storage).setState({ authUser: B });
  fireStorage();
  await vi.advanceTimersByTimeAsync(1100);
  expect(location.replace).toHaveBeenCalledWith('/');
  expect(store.getState().authUser?.userKey).toBe('bbb');
  expect(storage.getItem('session')).toContain('"bbb"');
  expect(await device.get('user')).toBe('bbb');
});

it('loads anew when its person has left and come back', async () => {
  const { location } = await pageOf();
  const other = sessionOf(storage);
  forgetSession(other);
  fireStorage();
  other.setState({ authUser: A });
  fireStorage();
  await vi.advanceTimersByTimeAsync(1100);
  expect([location.reload.mock.calls.length, location.replace.mock.calls.length]).toEqual([1, 0]);
});

it('keeps nothing of one person’s answers, shown or not, for the next', async () => {
  const { queryClient } = await pageOf();
  queryClient.setQueryData(['conditions', 'aaa'], 'private');
  queryClient.setQueryData(['conditions', 'bbb'], 'own');
  queryClient
    .getQueryCache()
    .find({ queryKey: ['conditions', 'aaa'] })
    ?.addObserver({ destroy: () => {} } as never);
  sessionOf(storage).setState({ authUser: B });
  fireStorage();
  expect(queryClient.getQueryData(['conditions', 'aaa'])).toBeUndefined();
  expect(queryClient.getQueryData(['conditions', 'bbb'])).toBe('own');
});

it('asks anew for what it was told as a visitor when another tab or the worker has renewed the session, once', async () => {
  const { queryClient } = await pageOf();
  const asked: string[] = [];
  const show = (name: string, meta: Record<string, unknown> = {}) =>
    new QueryObserver(queryClient, {
      queryKey: [name, 'aaa'],
      queryFn: async () => asked.push(name),
      networkMode: 'always',
      meta,
    }).subscribe(() => {});
  show('videos');
  show('conditions', { membersOnly: true });
  await vi.waitFor(() => expect(queryClient.getQueryData(['conditions', 'aaa'])).toBe(2));
  const sentAt = Date.now();
  Channel.tell('renewals', sentAt);
  await vi.waitFor(() => expect(asked).toEqual(['videos', 'conditions', 'videos']));
  // Another tab's call that the same lost session refused.
  Channel.tell('renewals', sentAt - 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(3);
});
