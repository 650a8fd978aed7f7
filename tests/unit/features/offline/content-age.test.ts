import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { isCutOff, oldestOf, type ShownQuery } from '#features/offline/age/content-age.ts';

/** Without a network a page says of when its content is. */

function shown(
  at: number,
  rest: { meta?: Record<string, unknown>; error?: Error; failedAt?: number } = {},
): ShownQuery {
  const { meta, error = null, failedAt = 0 } = rest;
  return { meta, state: { data: 'content', dataUpdatedAt: at, error, errorUpdatedAt: failedAt } };
}

describe('the age of a page', () => {
  it.each([
    ['the oldest of what it shows', [{ at: 200 }, { at: 100 }], 100],
    ['not that of a filter’s choices', [{ at: 200 }, { at: 100, meta: { aside: true } }], 200],
    ['that of the worker’s copy, when the answer came from there', [{ at: 200, meta: { document: '/faqs' } }], 50],
    ['its own, when the worker’s copy is newer', [{ at: 20, meta: { document: '/faqs' } }], 20],
    ['none, when it shows nothing', [], null],
  ])('is %s', (_, queries, age) => {
    const all = queries.map(({ at, ...rest }) => shown(at, rest));
    expect(oldestOf(all, (path) => (path === '/faqs' ? 50 : Number.POSITIVE_INFINITY))).toBe(age);
  });
});

describe('a page is cut off', () => {
  const unanswered = shown(100, { error: new NetworkError('none'), failedAt: 150 });

  it.each([
    ['when the browser knows that there is no network', [shown(100)], false, true],
    ['not while it is asked and answered', [shown(100)], true, false],
    ['when its calls come to nothing', [unanswered, shown(120)], true, true],
    ['no longer once one is answered', [unanswered, shown(200)], true, false],
    ['not when the server says no', [shown(100, { error: new ApiError(500, 'no', null), failedAt: 150 })], true, false],
  ])('%s', (_, queries, isOnline, expected) => {
    expect(isCutOff(queries, isOnline)).toBe(expected);
  });
});
