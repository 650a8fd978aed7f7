import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Api } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { askToLeave } from '#features/membership/deregister/ask-to-leave.ts';
import { askedToLeave } from '#session/asked-to-leave.ts';
import { storageOf } from '#tests/support/tabs.ts';

const body = { deregister_reason: 6 } as const;

beforeEach(() => {
  vi.stubGlobal('window', { sessionStorage: storageOf() });
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no answer', new NetworkError('lost'), true, true],
  ['no network', new NetworkError('offline'), false, false],
  ['a refusal', new ApiError(422, 'refused', null), true, false],
  ['a gateway without its server', new ApiError(504, 'lost', null), true, true],
])('%s: asked to leave, or not', async (_, error, onLine, expected) => {
  vi.stubGlobal('navigator', { onLine });
  const api = { call: () => Promise.reject(error) } as unknown as Api;
  await expect(askToLeave(api, 'aaa', body)).rejects.toBe(error);
  expect(askedToLeave.is('aaa')).toBe(expected);
  expect(askedToLeave.is('bbb')).toBe(false);
});
