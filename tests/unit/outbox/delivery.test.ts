import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type BackOff,
  BEGIN,
  createBackOff,
  type DeliveryEvent,
  type DeliveryState,
  deliver,
  EVERYTHING,
  NO_ANSWER,
  type OutboxAnswer,
  type Send,
  transition,
  type Verdict,
  verdictOf,
} from '#outbox/delivery.ts';

/** How the outbox treats each answer of the server (docs/product/outbox.md, section “What an answer means”). */

const envelope = (code: string | null = null, result = false) => ({
  version: '1.0',
  result,
  result_msg: '入力の内容を確認してください。',
  errors: { err_msgs: ['先の日付は記録できません。'], err_code: code },
  contents: { condition: null },
});

const word = (verdict: Verdict): string => {
  switch (verdict.kind) {
    case 'later':
      return verdict.everything ? 'all later' : 'later';
    case 'paused':
      return `paused until ${verdict.until}`;
    case 'refused':
      return `refused: ${verdict.message}`;
    case 'done':
      return 'done';
  }
};

it.each<[number, string | null, string]>([
  [200, null, 'done'],
  [201, null, 'done'],
  [400, null, 'refused: 先の日付は記録できません。'],
  [401, null, 'paused until login'],
  [403, 'NOT_REGISTERED', 'paused until register'],
  [403, null, 'refused: 先の日付は記録できません。'],
  [404, null, 'refused: 先の日付は記録できません。'],
  [408, null, 'later'],
  [409, 'IN_PROGRESS', 'later'],
  [409, 'OWNER_MISMATCH', 'paused until user'],
  [413, null, 'refused: 先の日付は記録できません。'],
  [419, 'ANTI_FORGERY', 'later'],
  [422, null, 'refused: 先の日付は記録できません。'],
  [422, 'KEY_REUSED', 'refused: 先の日付は記録できません。'],
  [425, null, 'later'],
  [429, null, 'all later'],
  [500, null, 'later'],
  [502, null, 'later'],
  [503, null, 'all later'],
])('status %i with code %s means: %s', (status, code, expected) => {
  expect(word(verdictOf({ status, body: envelope(code, status < 300) }))).toBe(expected);
});

it.each([200, 302, 403, 404, 511])('status %i from a captive portal leaves the record waiting', (status) => {
  for (const body of [null, { html: true }]) expect(word(verdictOf({ status, body }))).toBe('all later');
});

it.each([
  [200, false],
  [422, true],
])('status %i with `result: %s` is not accepted as an answer of our server', (status, result) => {
  expect(word(verdictOf({ status, body: envelope(null, result) }))).toBe('all later');
});

it('the wait that the server names is respected', () => {
  expect(verdictOf({ status: 429, body: envelope(), retryAfter: 7 })).toMatchObject({ retryAfterMs: 7000 });
});

const done: Verdict = { kind: 'done', contents: null };
const refused: Verdict = { kind: 'refused', message: '長すぎます。', fields: undefined };
const busy: Verdict = { kind: 'later', everything: false, retryAfterMs: null };
const login: Verdict = { kind: 'paused', until: 'login' };
const register: Verdict = { kind: 'paused', until: 'register' };

const refreshing: DeliveryState = { step: 'refreshing' };
const repeated: DeliveryState = { step: 'sending', isRepeated: true };
const over = (verdict: Verdict, renewal: 'none' | 'proved' | 'unproved' = 'none'): DeliveryState => ({
  ...{ step: 'over', verdict, renewal },
});
const judged = (verdict: Verdict): DeliveryEvent => ({ type: 'judged', verdict });
const unanswered: DeliveryEvent = { type: 'unanswered' };
const refreshed = (isRenewed: boolean, isHeld: boolean): DeliveryEvent => ({ type: 'refreshed', isRenewed, isHeld });

it.each<[string, DeliveryState, DeliveryEvent, DeliveryState]>([
  ['sent, accepted', BEGIN, judged(done), over(done)],
  ['sent, refused', BEGIN, judged(refused), over(refused)],
  ['sent, the server is busy', BEGIN, judged(busy), over(busy)],
  ['sent, not a member yet', BEGIN, judged(register), over(register)],
  ['sent, no answer', BEGIN, unanswered, over(NO_ANSWER)],
  ['sent, 401: one refresh', BEGIN, judged(login), refreshing],
  ['refreshed: the call is repeated', refreshing, refreshed(true, true), repeated],
  ['refreshed, but another sender has the lock', refreshing, refreshed(true, false), over(NO_ANSWER, 'unproved')],
  ['refresh refused', refreshing, refreshed(false, true), over(login)],
  ['the refresh gets no answer, or the time limit is over', refreshing, unanswered, over(NO_ANSWER)],
  ['repeated, accepted', repeated, judged(done), over(done, 'proved')],
  ['repeated, refused', repeated, judged(refused), over(refused, 'proved')],
  ['repeated, not a member yet', repeated, judged(register), over(register, 'proved')],
  ['repeated, a captive portal answers', repeated, judged(NO_ANSWER), over(NO_ANSWER, 'unproved')],
  ['repeated, no answer', repeated, unanswered, over(NO_ANSWER, 'unproved')],
  ['repeated, a second 401: that login has ended', repeated, judged(login), over(login)],
  ['already over', over(done), unanswered, over(done)],
])('a delivery: %s', (_, state, event, next) => {
  expect(transition(state, event)).toEqual(next);
});

const REQUEST = { method: 'POST', path: '/views', query: [], body: {}, headers: {} };
const unauthorised: OutboxAnswer = { status: 401, body: envelope() };
const taken: OutboxAnswer = { status: 200, body: envelope(null, true) };

it('a delivery ends when its time limit is over, whatever it waits for', async () => {
  const limit = new AbortController();
  const send = vi.fn<Send>(async () => unauthorised);
  const refresh = vi.fn(() => new Promise<boolean>(() => {}));
  const verdict = deliver({ send, refresh, now: () => 0 }, REQUEST, () => true, limit.signal);
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled());
  limit.abort();
  await expect(verdict).resolves.toMatchObject({ kind: 'later' });
  expect(send).toHaveBeenCalledTimes(1);
  expect(send.mock.calls[0]?.[0].signal).toBe(limit.signal);
});

it('a renewed session is reported with the time at which the refused call was sent', async () => {
  let now = 1;
  const answers = [unauthorised, taken];
  const send: Send = async () => {
    now += 1;
    return answers.shift() ?? taken;
  };
  const onRenewed = vi.fn();
  const deps = { send, refresh: async () => true, onRenewed, now: () => now };
  expect(await deliver(deps, REQUEST, () => true)).toMatchObject({ kind: 'done' });
  expect(onRenewed.mock.calls).toEqual([[1, true]]);
});

describe('after a failure', () => {
  let now: number;
  let backOff: BackOff;
  beforeEach(() => {
    now = 1_000_000;
    backOff = createBackOff({ now: () => now, random: () => 1 });
  });

  it('the wait doubles each time, up to five minutes', () => {
    const waits = Array.from({ length: 10 }, () => {
      backOff.failed('a', null);
      return backOff.waitMs();
    });
    expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
  });

  it('only its own ordering key is delayed, and a new reason to send retries it at once', () => {
    backOff.failed('a', null);
    expect([backOff.mayTry('a', false), backOff.mayTry('b', false), backOff.mayTry('a', true)]).toEqual([
      false,
      true,
      true,
    ]);
    backOff.failed(EVERYTHING, null);
    expect(backOff.mayTry('b', false)).toBe(false);
    backOff.succeeded('b');
    expect(backOff.mayTry('b', false)).toBe(true);
  });

  it('the wait that the server named applies to eager attempts too', () => {
    backOff.failed(EVERYTHING, 30_000);
    expect(backOff.mayTry('a', true)).toBe(false);
    now += 30_000;
    expect(backOff.mayTry('a', true)).toBe(true);
  });

  it('a clock that was set back does not lengthen the wait', () => {
    backOff.failed('a', null);
    now -= 365 * 86_400_000;
    expect(backOff.mayTry('a', false)).toBe(true);
  });
});
