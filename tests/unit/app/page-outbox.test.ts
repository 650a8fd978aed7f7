import { expect, it, vi } from 'vitest';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';
import { LoginRequiredError } from '#outbox/outbox.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { member, sessionOf, storageOf } from '#tests/support/page/tabs.ts';

const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';

// These globals are not restored after each test, because a drain may still use them.
vi.stubGlobal('window', {});
vi.stubGlobal('document', { cookie: '' });
vi.stubGlobal('fetch', () => new Promise(() => {}));

function outboxOf(session: ReturnType<typeof sessionOf>) {
  const records = createMemoryStore();
  const outbox = createPageOutbox({
    records: storeOver(records),
    session,
    send: async () => {},
    baseUrl: '',
    readSession: async () => session.rehydrate(),
    pathname: () => '/',
  });
  return { outbox, keys: async () => (await records.entries('outbox/')).map(([key]) => key) };
}

it('a member’s favourite is stored with their user key, and rejected once another tab has ended the login', async () => {
  const storage = storageOf();
  const session = sessionOf(storage);
  session.write({ ...EMPTY_SESSION, authUser: member('aaa') });
  const { outbox, keys } = outboxOf(session);
  const mine = `outbox/aaa/favourite/video/${VIDEO}`;
  await outbox.setFavourite(VIDEO, true, false);
  expect(await keys()).toEqual([mine]);
  storage.removeItem('session');
  await expect(outbox.setFavourite('01JWYSM7M0DS649PEEPA7XX72X', true, false)).rejects.toBeInstanceOf(
    LoginRequiredError,
  );
  expect(await keys()).toEqual([mine]);
  outbox.close();
});

it('a page that has not yet read who is logged in reads it before it stores a write', async () => {
  const storage = storageOf();
  sessionOf(storage).write({ ...EMPTY_SESSION, authUser: member('aaa') });
  const { outbox, keys } = outboxOf(createSessionStore(storage));
  await outbox.setFavourite(VIDEO, true, false);
  expect(await keys()).toEqual([`outbox/aaa/favourite/video/${VIDEO}`]);
  outbox.close();
});

it('Background Sync is requested for a record that was saved before the worker was ready', async () => {
  const register = vi.fn(async () => {});
  let begin = (_: unknown) => {};
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { ready: new Promise((resolve) => (begin = resolve)) } });
  const { outbox } = outboxOf(sessionOf(storageOf()));
  await outbox.setFavourite(VIDEO, true, false);
  expect(register).not.toHaveBeenCalled();
  begin({ sync: { register } });
  await vi.waitFor(() => expect(register).toHaveBeenCalledWith(OUTBOX_SYNC));
  outbox.close();
  vi.unstubAllGlobals();
});
