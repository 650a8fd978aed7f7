import { describe, expect, it } from 'vitest';
import { ApiError, NetworkError } from '#api/errors.ts';
import { isCutOff, oldestOf, type ShownQuery } from '#features/offline/content-age.ts';

function shown(
  at: number,
  rest: { meta?: Record<string, unknown>; error?: Error; failedAt?: number } = {},
): ShownQuery {
  const { meta, error = null, failedAt = 0 } = rest;
  return { meta, state: { data: 'content', dataUpdatedAt: at, error, errorUpdatedAt: failedAt } };
}

describe('the age of a page', () => {
  it.each([
    ['the time of the oldest shown answer', [{ at: 200 }, { at: 100 }], 100],
    ['without the choices of a filter', [{ at: 200 }, { at: 100, meta: { aside: true } }], 200],
    ['their age if nothing else is shown', [{ at: 100, meta: { aside: true } }], 100],
    ['without what the page has written itself', [{ at: 200 }, { at: 100, meta: { ageless: true } }], 200],
    ['none if the page has written everything itself', [{ at: 100, meta: { ageless: true } }], null],
    ['the time of the worker’s copy if the answer came from there', [{ at: 200, meta: { document: '/faqs' } }], 50],
    ['its own time if the worker’s copy is newer', [{ at: 20, meta: { document: '/faqs' } }], 20],
    ['none if nothing is shown', [], null],
  ])('is %s', (_, queries, age) => {
    const all = queries.map(({ at, ...rest }) => shown(at, rest));
    expect(oldestOf(all, (path) => (path === '/faqs' ? 50 : Number.POSITIVE_INFINITY))).toBe(age);
  });
});

describe('a page counts as offline', () => {
  const unanswered = shown(100, { error: new NetworkError('none'), failedAt: 150 });

  it.each([
    ['when the browser reports no network', [shown(100)], false, true],
    ['but not while calls are answered', [shown(100)], true, false],
    ['when calls get no answer', [unanswered, shown(120)], true, true],
    ['also after the page has written data itself', [unanswered, shown(200, { meta: { ageless: true } })], true, true],
    ['but no longer after an answer', [unanswered, shown(200)], true, false],
    [
      'but not when the server answers with an error',
      [shown(100, { error: new ApiError(500, 'no', null), failedAt: 150 })],
      true,
      false,
    ],
  ])('%s', (_, queries, isOnline, expected) => {
    expect(isCutOff(queries, isOnline)).toBe(expected);
  });
});
