import { describe, expect, it, vi } from 'vitest';
import { createApi } from '#api/api.ts';
import { ApiError, NetworkError } from '#api/errors.ts';
import { createRefresh, renewalRecord } from '#api/refresh.ts';
import type { ApiRequest, ApiResponse } from '#api/transport.ts';
import type { Locks } from '#lib/locks.ts';
import { createMemoryStore } from '#lib/storage/memory.ts';

const body = (contents: unknown, errors: unknown = null) => ({
  version: '1.0',
  result: errors === null,
  result_msg: '',
  errors,
  contents,
});
const answer = (status: number, extra: object = {}): ApiResponse => ({
  status,
  body: body(null, status < 300 ? null : { err_msgs: [], err_code: null, ...extra }),
});

/** Like Web Locks, runs one task at a time. The name is ignored, because these tests use only one lock. */
function locks(): Pick<Locks, 'request'> {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, _options: unknown, task: (lock: null) => Promise<unknown>) => {
      const run = last.then(() => task(null));
      last = run.catch(() => {});
      return run;
    },
  } as Pick<Locks, 'request'>;
}

/** A browser whose tabs share locks and storage. The server gives `answers` in order, then 200. */
function browser(...answers: (ApiResponse | Error)[]) {
  const sent: ApiRequest[] = [];
  let now = 1000;
  const transport = async (request: ApiRequest): Promise<ApiResponse> => {
    sent.push(request);
    now += 10;
    const next = answers.shift() ?? answer(200);
    if (next instanceof Error) throw next;
    return next;
  };
  const renewals = renewalRecord(createMemoryStore());
  const shared = locks();
  return {
    sent,
    now: () => now,
    pass: (ms: number) => {
      now += ms;
    },
    renewals,
    tab: (withLocks = true) =>
      createRefresh({ transport, locks: withLocks ? shared : undefined, renewals, now: () => now }),
  };
}

describe('renewing the session', () => {
  it('happens once for five tabs that get a 401 at the same time', async () => {
    const { sent, tab, now } = browser();
    const refused = now();
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => tab()(refused)));
    expect(all).toEqual([true, true, true, true, true]);
    expect(sent.map(({ path }) => path)).toEqual(['/auth/refresh']);
  });

  it('is skipped for a refused call that was sent before another tab’s refresh', async () => {
    const { sent, tab, now } = browser();
    const early = now();
    await tab()(now());
    expect(await tab()(early)).toBe(true);
    expect(sent).toHaveLength(1);
  });

  it('happens again for a refused call that was sent after the last refresh', async () => {
    const { sent, tab, now, pass } = browser();
    await tab()(now());
    pass(1000);
    await tab()(now());
    expect(sent).toHaveLength(2);
  });

  it('happens once for two calls of a tab without Web Locks', async () => {
    const { sent, tab, now } = browser();
    const refresh = tab(false);
    const refused = now();
    await Promise.all([refresh(refused), refresh(refused)]);
    expect(sent).toHaveLength(1);
  });

  it('ignores a stored refresh time that lies in the future', async () => {
    const { sent, tab, now, renewals } = browser();
    await renewals.write(now() + 60_000);
    await tab()(now());
    expect(sent).toHaveLength(1);
  });

  it.each([401, 403])('is refused when the server answers %i', async (status) => {
    const { tab, now } = browser(answer(status));
    expect(await tab()(now())).toBe(false);
  });

  it.each([500, 503, 429, 409])('has an unknown outcome when the server answers %i', async (status) => {
    const { tab, now } = browser(answer(status));
    await expect(tab()(now())).rejects.toBeInstanceOf(ApiError);
  });

  it('has an unknown outcome without a network', async () => {
    const { tab, now } = browser(new NetworkError('offline'));
    await expect(tab()(now())).rejects.toBeInstanceOf(NetworkError);
  });

  it.each([200, 302, 401, 403, 511])('has an unknown outcome when a captive portal answers %i', async (status) => {
    const { tab, now, renewals } = browser({ status, body: null });
    await expect(tab()(now())).rejects.toBeInstanceOf(NetworkError);
    expect(await renewals.read()).toBe(0);
  });

  it('is tried again for the next waiting call when an attempt fails', async () => {
    const { tab, now } = browser(new NetworkError('offline'), answer(200));
    const [first, second] = await Promise.allSettled([tab()(now()), tab()(now())]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ value: true });
  });

  it('is repeated once with the anti-forgery token of a 419 response', async () => {
    const { sent, tab, now } = browser(answer(419, { anti_forgery_token: 'fresh' }), answer(200));
    expect(await tab()(now())).toBe(true);
    expect(sent.map(({ headers }) => headers?.['x-xsrf-token'])).toEqual([undefined, 'fresh']);
  });

  it('steals the lock from a tab that holds it too long', async () => {
    const asked: LockOptions[] = [];
    const frozen = {
      request: async (_name: string, options: LockOptions, task: (lock: null) => Promise<unknown>) => {
        asked.push(options);
        if (!options.steal) throw new DOMException('waited long enough', 'TimeoutError');
        return task(null);
      },
    } as unknown as Pick<LockManager, 'request'>;
    const refresh = createRefresh({
      transport: async () => answer(200),
      locks: frozen,
      renewals: renewalRecord(createMemoryStore()),
    });
    expect(await refresh(Date.now())).toBe(true);
    expect(asked.map(({ steal }) => steal)).toEqual([undefined, true]);
  });
});

describe('a call that is refused with 401', () => {
  const page = { query: { per_page: 1, offset: 0 } };
  const call = (answers: ApiResponse[], refresh: () => Promise<boolean>) => {
    const onSessionEnd = vi.fn();
    const transport = async () => answers.shift() ?? answer(200);
    return { onSessionEnd, done: createApi({ transport, refresh, onSessionEnd }).call('tags', page) };
  };

  it('ends the login when the refresh is refused', async () => {
    const { done, onSessionEnd } = call([answer(401)], async () => false);
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('ends the login when the repeated call gets a second 401', async () => {
    const { done, onSessionEnd } = call([answer(401), answer(401)], async () => true);
    await expect(done).rejects.toMatchObject({ status: 401 });
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
  });

  it('neither refreshes nor logs out if the 401 comes from a captive portal', async () => {
    const refresh = vi.fn(async () => false);
    const { done, onSessionEnd } = call([{ status: 401, body: null }], refresh);
    await expect(done).rejects.toBeInstanceOf(NetworkError);
    expect([refresh.mock.calls.length, onSessionEnd.mock.calls.length]).toEqual([0, 0]);
  });

  it('does not end the login when the refresh fails without a network', async () => {
    const { done, onSessionEnd } = call([answer(401)], () => Promise.reject(new NetworkError('offline')));
    await expect(done).rejects.toBeInstanceOf(NetworkError);
    expect(onSessionEnd).not.toHaveBeenCalled();
  });
});

it('a 419 is reported, so that the session error can replace the page', async () => {
  const onAntiForgeryFailure = vi.fn();
  const api = createApi({ transport: async () => answer(419, { anti_forgery_token: 't' }), onAntiForgeryFailure });
  await expect(api.call('clearViews')).rejects.toMatchObject({ status: 419 });
  expect(onAntiForgeryFailure).toHaveBeenCalledTimes(1);
});
