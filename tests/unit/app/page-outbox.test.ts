import { expect, it, vi } from 'vitest';
import { createPageOutbox } from '#app/outbox/page-outbox.ts';
import { OUTBOX_SYNC } from '#contract/worker-messages.ts';
import { createMemoryStore } from '#lib/key-value-store.ts';
import { LoginRequiredError } from '#outbox/create-outbox.ts';
import type { SessionControl } from '#session/session-control.ts';
import { createSessionStore } from '#session/session-store.ts';
import { member, sessionOf, storageOf } from '#tests/support/tabs.ts';

const VIDEO = '01JWYSM7M0DS649PEEPA7XX72W';

// Stays: a drain may end after its test.
vi.stubGlobal('window', { setTimeout: () => 0, clearTimeout: () => {} });

function outboxOf(session: ReturnType<typeof sessionOf>) {
  const records = createMemoryStore();
  const outbox = createPageOutbox({
    records,
    session,
    control: {} as SessionControl,
    transport: () => new Promise(() => {}),
    refresh: async () => false,
    isSyncPage: () => true,
  });
  return { outbox, keys: async () => (await records.entries('outbox/')).map(([key]) => key) };
}

it('keeps what a member does as theirs, until another tab has ended that login', async () => {
  const storage = storageOf();
  const session = sessionOf(storage);
  session.setState({ authUser: member('aaa') });
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

it('takes a visitor’s word before the page has looked who is logged in', async () => {
  const storage = storageOf();
  sessionOf(storage).setState({ authUser: member('aaa') });
  const { outbox, keys } = outboxOf(createSessionStore(storage));
  await outbox.setFavourite(VIDEO, true, false);
  expect(await keys()).toEqual([`outbox/anon/favourite/video/${VIDEO}`]);
  outbox.close();
});

it('asks for Background Sync for what is saved while the worker is still on its way', async () => {
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
