import type { SyntheticEvent } from 'react';
import { FILTER_PARAMS, NO_FILTER, type VideoFilter } from '#catalog/filter.ts';
import { flattenGenres, type GenreNode } from '#catalog/genre-tree.ts';
import { ViewStatus } from '#contract/enums.ts';
import type { UiText } from '#ui/text/text-mode.ts';
import { text } from './text.ts';

/** Called with the event that begins a search: a submitted form, or a click on a link. */
export type OnSearch = (event: Pick<SyntheticEvent, 'defaultPrevented'> | null) => void;

export interface ActiveFilter {
  readonly key: string;
  /** A name from the catalogue, such as a genre's, or a text of the interface. */
  readonly label: string | UiText;
  readonly without: VideoFilter;
}

interface Names {
  readonly genres: readonly GenreNode[];
  readonly tags: readonly { readonly slug: string; readonly name: string }[];
  readonly supervisors: readonly { readonly id: number; readonly name: string }[];
}

/**
 * The search conditions that a filter contains. The `without` of a condition is the filter without this condition. If a
 * value's name is unknown, the label is the value.
 */
export function activeFilters(filter: VideoFilter, names: Names): ActiveFilter[] {
  const genres = flattenGenres(names.genres);
  const drop = (values: readonly string[], value: string) => values.filter((other) => other !== value);
  const found: ActiveFilter[] = [];
  if (filter.keyword) {
    const label = { ja: text.keywordChip.ja.replace('{keyword}', () => filter.keyword) };
    found.push({ key: FILTER_PARAMS.keyword, label, without: { ...filter, keyword: NO_FILTER.keyword } });
  }
  for (const slug of filter.genres) {
    const label = genres.find((genre) => genre.slug === slug)?.name ?? slug;
    found.push({ key: `genre ${slug}`, label, without: { ...filter, genres: drop(filter.genres, slug) } });
  }
  for (const slug of filter.tags) {
    const label = names.tags.find((tag) => tag.slug === slug)?.name ?? slug;
    found.push({ key: `tag ${slug}`, label, without: { ...filter, tags: drop(filter.tags, slug) } });
  }
  for (const id of filter.supervisors) {
    const label = names.supervisors.find((supervisor) => String(supervisor.id) === id)?.name ?? id;
    found.push({ key: `supervisor ${id}`, label, without: { ...filter, supervisors: drop(filter.supervisors, id) } });
  }
  if (filter.viewStatus !== ViewStatus.all) {
    const label = filter.viewStatus === ViewStatus.viewed ? text.viewed : text.unviewed;
    found.push({ key: FILTER_PARAMS.view, label, without: { ...filter, viewStatus: ViewStatus.all } });
  }
  return found;
}
