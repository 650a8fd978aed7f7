import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { requestDeregistration } from '#features/membership/deregister/deregistration.ts';
import { type AskedFlag, createFlags } from '#session/flags.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

const body = { deregister_reason: 6 } as const;

let session: Storage;
let asked: AskedFlag;

beforeEach(() => {
  session = storageOf();
  asked = createFlags({ session, local: storageOf(), now: () => 2 }).askedDeregistration;
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no answer', new NetworkError('lost'), true, true],
  ['no network', new NetworkError('offline'), false, false],
  ['a refusal', new ApiError(422, 'refused', null), true, false],
  ['a gateway error', new ApiError(504, 'lost', null), true, true],
])('the request for a deregistration is stored if its outcome is unknown: %s', async (_, error, onLine, expected) => {
  vi.stubGlobal('navigator', { onLine });
  const api = { call: () => Promise.reject(error) } as unknown as Api;
  await expect(requestDeregistration(api, asked, 'aaa', body)).rejects.toBe(error);
  expect(asked.get()?.userKey).toBe(expected ? 'aaa' : undefined);
});

it('the request is stored before it is sent, and marked as repeated if the first answer was lost', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const seen: unknown[] = [];
  const api = {
    call: async () => {
      seen.push(asked.get()?.isRepeated);
      throw new NetworkError('lost');
    },
  } as unknown as Api;
  for (const _ of [1, 2]) await requestDeregistration(api, asked, 'aaa', body).catch(() => {});
  expect(seen).toEqual([false, true]);
});

it('a request stored by the previous build counts as repeated; an incomplete one is ignored', () => {
  session.setItem('asked-to-leave', JSON.stringify({ userKey: 'aaa', logins: 1, at: 2 }));
  expect(asked.get()).toEqual({ userKey: 'aaa', logins: 1, at: 2, isRepeated: true });
  session.setItem('asked-to-leave', JSON.stringify({ userKey: 'aaa', at: 2 }));
  expect(asked.get()).toBeNull();
});
