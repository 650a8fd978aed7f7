import { expect, test } from 'vitest';
import { NO_FILTER, writeFilter } from '#catalog/filter.ts';
import { SortType, ViewStatus } from '#contract/enums.ts';
import { activeFilters } from '#features/videos/active-filters.ts';

const names = {
  genres: [
    {
      slug: 'top',
      slugs: ['top'],
      name: '仕事',
      iconPath: null,
      children: [{ slug: 'sub', slugs: ['sub'], name: '面接', iconPath: null, children: [] }],
    },
  ],
  tags: [{ slug: 'mental', name: '精神障害' }],
  supervisors: [{ id: 2, name: '橘 健司' }],
};

test('every active filter is named, and its link removes only that filter', () => {
  const filter = {
    ...NO_FILTER,
    keyword: '休む$&',
    sort: SortType.relevance,
    genres: ['sub'],
    tags: ['mental', 'unknown'],
    supervisors: ['2'],
    viewStatus: ViewStatus.viewed,
  };
  const conditions = activeFilters(filter, names);
  expect(conditions.map(({ label }) => (typeof label === 'string' ? label : label.ja))).toEqual([
    '「休む$&」をふくむ',
    '面接',
    '精神障害',
    'unknown',
    '橘 健司',
    '見た動画',
  ]);
  expect(writeFilter(conditions[1]?.without ?? NO_FILTER)).toBe(
    '?keyword=%E4%BC%91%E3%82%80%24%26&supervisors=2&tags=mental&tags=unknown&view_status=1',
  );
});

test('a list without filters has no active ones', () => {
  expect(activeFilters(NO_FILTER, names)).toEqual([]);
});
