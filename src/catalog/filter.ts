import { defaultSort, SortType, TagMatch, ViewStatus } from '#contract/enums.ts';
import { FILTER_VALUES_MAX, KEYWORD_MAX } from '#contract/limits.ts';

export interface VideoFilter {
  readonly genres: readonly string[];
  readonly supervisors: readonly string[];
  readonly tags: readonly string[];
  readonly tagMatch: TagMatch;
  readonly viewStatus: ViewStatus;
  readonly sort: SortType;
  readonly keyword: string;
  readonly favorites: boolean;
  /**
   * The seed of a random order, so that all pages of the list have the same order. It is not part of the list's
   * address.
   */
  readonly seed: string;
}

export const NO_FILTER: VideoFilter = {
  genres: [],
  supervisors: [],
  tags: [],
  tagMatch: TagMatch.or,
  viewStatus: ViewStatus.all,
  sort: SortType.latest,
  keyword: '',
  favorites: false,
  seed: '',
};

/**
 * The parameter names in a list's address: those of the API without brackets, and `page`. The form's controls have the
 * same names, so that the form works without JavaScript.
 */
export const FILTER_PARAMS = {
  genre: 'genres',
  supervisor: 'supervisors',
  tag: 'tags',
  match: 'search_type',
  view: 'view_status',
  sort: 'sort_type',
  keyword: 'keyword',
  page: 'page',
} as const;

/** The highest `page` in a list's address. It is limited, because the list loads all pages up to this number. */
const PAGES_MAX = 50;

function oneOf<Value extends number>(
  values: Readonly<Record<string, Value>>,
  text: string | null,
  fallback: Value,
): Value {
  return Object.values(values).find((value) => String(value) === text) ?? fallback;
}

function list(params: URLSearchParams, name: string): string[] {
  const values = params.getAll(name).filter((value) => value !== '');
  return [...new Set(values)].slice(0, FILTER_VALUES_MAX);
}

/** Reads a list's address. Invalid values are ignored, so that an old or mistyped link still shows videos. */
export function readFilter(params: URLSearchParams): VideoFilter {
  const keyword = [...(params.get(FILTER_PARAMS.keyword) ?? '').trim()].slice(0, KEYWORD_MAX).join('');
  const sort = oneOf(SortType, params.get(FILTER_PARAMS.sort), defaultSort(keyword));
  return {
    ...NO_FILTER,
    genres: list(params, FILTER_PARAMS.genre),
    supervisors: list(params, FILTER_PARAMS.supervisor).filter((id) => /^\d{1,15}$/.test(id)),
    tags: list(params, FILTER_PARAMS.tag),
    tagMatch: oneOf(TagMatch, params.get(FILTER_PARAMS.match), TagMatch.or),
    viewStatus: oneOf(ViewStatus, params.get(FILTER_PARAMS.view), ViewStatus.all),
    sort: sort === SortType.relevance ? defaultSort(keyword) : sort,
    keyword,
  };
}

/** How many pages of the list to show: the parameter `page`, or 1 if it is missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get(FILTER_PARAMS.page));
  return Number.isInteger(page) && page > 1 ? Math.min(page, PAGES_MAX) : 1;
}

/** The address's query for a filter, with its `?`; '' for none. Defaults are left out, so one list has one address. */
export function writeFilter(filter: VideoFilter, page = 1): string {
  const params = new URLSearchParams();
  if (filter.keyword) params.set(FILTER_PARAMS.keyword, filter.keyword);
  for (const genre of filter.genres) params.append(FILTER_PARAMS.genre, genre);
  for (const supervisor of filter.supervisors) params.append(FILTER_PARAMS.supervisor, supervisor);
  for (const tag of filter.tags) params.append(FILTER_PARAMS.tag, tag);
  if (filter.tagMatch !== TagMatch.or && filter.tags.length > 1)
    params.set(FILTER_PARAMS.match, String(filter.tagMatch));
  if (filter.viewStatus !== ViewStatus.all) params.set(FILTER_PARAMS.view, String(filter.viewStatus));
  if (isSorted(filter)) params.set(FILTER_PARAMS.sort, String(filter.sort));
  if (page > 1) params.set(FILTER_PARAMS.page, String(page));
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/**
 * Whether the address contains the order. It never contains relevance: with a keyword that order is the default, and
 * without a keyword it isn't available.
 */
export function isSorted({ sort, keyword }: VideoFilter): boolean {
  return sort !== defaultSort(keyword) && sort !== SortType.relevance;
}

/** The number of active filters: each genre, supervisor and tag, the view status, and the keyword. */
export function activeFilterCount(filter: VideoFilter): number {
  return (
    filter.genres.length +
    filter.supervisors.length +
    filter.tags.length +
    (filter.viewStatus === ViewStatus.all ? 0 : 1) +
    (filter.keyword ? 1 : 0)
  );
}

/** Converts a filter to the query of GET /videos (docs/product/api-content.md). */
export function filterToQuery(filter: VideoFilter): Record<string, string | number | readonly string[]> {
  return {
    'genres[]': filter.genres,
    'supervisors[]': filter.supervisors,
    'tags[]': filter.tags,
    favorite_flag: filter.favorites ? 1 : 0,
    view_status: filter.viewStatus,
    sort_type: filter.sort,
    search_type: filter.tagMatch,
    keyword: filter.keyword,
    seed: filter.sort === SortType.random ? filter.seed : '',
  };
}
