import { expect, it } from 'vitest';
import { type Verdict, verdictOf } from '#outbox/verdict.ts';

/** DESIGN.md 4.3, Outbox: what an answer means for what was sent. */

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
  [409, 'OWNER_MISMATCH', 'paused until owner'],
  [413, null, 'refused: 先の日付は記録できません。'],
  [419, 'ANTI_FORGERY', 'later'],
  [422, null, 'refused: 先の日付は記録できません。'],
  [422, 'KEY_REUSED', 'refused: 先の日付は記録できません。'],
  [425, null, 'later'],
  [429, null, 'all later'],
  [500, null, 'later'],
  [502, null, 'later'],
  [503, null, 'all later'],
])('%i %s is %s', (status, code, expected) => {
  expect(word(verdictOf({ status, body: envelope(code, status < 300) }))).toBe(expected);
});

it.each([200, 302, 403, 404, 511])('%i of a captive portal judges nothing', (status) => {
  for (const body of [null, { html: true }]) expect(word(verdictOf({ status, body }))).toBe('all later');
});

it.each([
  [200, false],
  [422, true],
])('%i with result %s is no answer of ours', (status, result) => {
  expect(word(verdictOf({ status, body: envelope(null, result) }))).toBe('all later');
});

it('keeps to the time that the server names', () => {
  expect(verdictOf({ status: 429, body: envelope(), retryAfter: 7 })).toMatchObject({ retryAfterMs: 7000 });
});
