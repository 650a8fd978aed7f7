import { expect, test } from 'vitest';
import { activeFilterCount, filterToQuery, NO_FILTER, readFilter, readPage, writeFilter } from '#catalog/filter.ts';
import { SortType, TagMatch, ViewStatus } from '#contract/enums.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('the list without filters has the address without a query', () => {
  expect(read('')).toEqual(NO_FILTER);
  expect(writeFilter(NO_FILTER)).toBe('');
});

test('filters written to an address are read back unchanged', () => {
  const filter = {
    ...NO_FILTER,
    genres: ['job-search', 'stories'],
    supervisors: ['2'],
    tags: ['オススメ', 'interview'],
    tagMatch: TagMatch.and,
    viewStatus: ViewStatus.unviewed,
    sort: SortType.playCount,
    keyword: '面接 & 準備',
  };
  expect(read(writeFilter(filter, 3))).toEqual(filter);
  expect(readPage(new URLSearchParams(writeFilter(filter, 3)))).toBe(3);
  expect(activeFilterCount(filter)).toBe(7);
});

test.each([
  ['sort_type=99&view_status=x&search_type=2', NO_FILTER],
  ['genres=&tags=&supervisors=abc&keyword=%20%20', NO_FILTER],
  ['genres=a&genres=a', { ...NO_FILTER, genres: ['a'] }],
  [`sort_type=0&keyword=${'🌱'.repeat(101)}`, { ...NO_FILTER, sort: SortType.latest, keyword: '🌱'.repeat(100) }],
])('invalid filters in the address are ignored: %s', (query, filter) => {
  expect(read(query)).toEqual(filter);
});

test.each([
  ['page=0', 1],
  ['page=-3', 1],
  ['page=1.5', 1],
  ['page=2', 2],
  ['page=9999', 50],
])('%s in the address shows %s pages', (query, pages) => {
  expect(readPage(new URLSearchParams(query))).toBe(pages);
});

test('a list with a keyword is sorted by relevance unless another order is chosen', () => {
  expect(read('keyword=面接').sort).toBe(SortType.relevance);
  expect(writeFilter(read('keyword=面接&sort_type=5'))).toBe(writeFilter(read('keyword=面接')));
  expect(read('keyword=面接&sort_type=0').sort).toBe(SortType.latest);
  expect(writeFilter(read('keyword=面接&sort_type=0'))).toContain('sort_type=0');
  expect(read('sort_type=5'), 'without a keyword').toEqual(NO_FILTER);
  expect(writeFilter({ ...read('keyword=面接'), keyword: '' }), 'when the keyword is removed').toBe('');
});

test('an empty form submitted without JavaScript shows the list without filters', () => {
  expect(writeFilter(read('keyword=&search_type=0&view_status=0'))).toBe('');
});

test('filters are sent to the API under the API’s parameter names', () => {
  expect(filterToQuery(read('genres=a&tags=x&tags=y&search_type=1&sort_type=2&keyword=面接'))).toEqual({
    'genres[]': ['a'],
    'supervisors[]': [],
    'tags[]': ['x', 'y'],
    favorite_flag: 0,
    view_status: 0,
    sort_type: 2,
    search_type: 1,
    keyword: '面接',
    seed: '',
  });
});
