import { afterEach, expect, it, vi } from 'vitest';
import { createPageApi } from '#app/services/page-api.ts';
import { EMPTY_SESSION } from '#session/machine/state.ts';
import { createSessionStore } from '#session/store.ts';
import { storeOver } from '#tests/support/page/store-over.ts';
import { member, storageOf } from '#tests/support/page/tabs.ts';

afterEach(() => vi.unstubAllGlobals());

it('a write names the person on screen, so that it can’t take effect for somebody who has logged in in another tab', async () => {
  const sent: (string | null)[][] = [];
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=theirs' });
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    sent.push([method ?? '', address, new Headers(headers).get('x-user-key')]);
    return new Response(null, { status: 503 });
  });
  const store = createSessionStore(storageOf());
  const session = { send: async () => {}, isLeaving: () => false };
  const api = createPageApi({ baseUrl: '', store, session, records: storeOver() });
  const call = async () => {
    await api.call('clearViews').catch(() => {});
    await api.call('me').catch(() => {});
  };
  await call();
  store.write({ ...EMPTY_SESSION, authUser: member('aaa') });
  await call();
  expect(sent.filter(([method]) => method === 'DELETE')).toEqual([
    ['DELETE', '/api/v1/videos/views', null],
    ['DELETE', '/api/v1/videos/views', 'aaa'],
  ]);
  // `/users/me` asks who is logged in, so it must not name the person currently shown.
  expect(sent.filter(([method]) => method === 'GET').map(([, , userKey]) => userKey)).not.toContain('aaa');
});
