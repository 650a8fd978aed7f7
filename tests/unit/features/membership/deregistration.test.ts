import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { requestDeregistration } from '#features/membership/deregister/deregistration.ts';
import { askedDeregistration } from '#session/flags.ts';
import { storageOf } from '#tests/support/page/tabs.ts';

const body = { deregister_reason: 6 } as const;

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: storageOf(), localStorage: storageOf() });
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
  await expect(requestDeregistration(api, 'aaa', body)).rejects.toBe(error);
  expect(askedDeregistration.get()?.userKey).toBe(expected ? 'aaa' : undefined);
});

it('the request is stored before it is sent, and marked as repeated if the first answer was lost', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const seen: unknown[] = [];
  const api = {
    call: async () => {
      seen.push(askedDeregistration.get()?.isRepeated);
      throw new NetworkError('lost');
    },
  } as unknown as Api;
  for (const _ of [1, 2]) await requestDeregistration(api, 'aaa', body).catch(() => {});
  expect(seen).toEqual([false, true]);
});

it('a request stored by the previous build counts as repeated; an incomplete one is ignored', () => {
  const { sessionStorage } = window;
  sessionStorage.setItem('asked-to-leave', JSON.stringify({ userKey: 'aaa', logins: 1, at: 2 }));
  expect(askedDeregistration.get()).toEqual({ userKey: 'aaa', logins: 1, at: 2, isRepeated: true });
  sessionStorage.setItem('asked-to-leave', JSON.stringify({ userKey: 'aaa', at: 2 }));
  expect(askedDeregistration.get()).toBeNull();
});
