import { useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { readFilter, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import type { RouteData } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { T } from '#ui/text/t.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { GenreShortcuts } from './genre-shortcuts.tsx';
import styles from './list.module.css';
import { Results } from './results.tsx';
import { text } from './text.ts';

export interface ListData extends RouteData {
  readonly filter: VideoFilter;
  readonly page: number;
}

/** `onShown` is called once a list is on screen, whether the page has fetched it or the server has rendered it. */
export function ListScreen({ onShown }: { readonly onShown: () => void }) {
  const { filter, page } = useLoaderData<ListData>();
  const heading = useRef<HTMLHeadingElement>(null);
  const searched = useRef(false);
  const next = useNextFilter();
  const isSearching = next !== null && writeFilter(next) !== writeFilter(filter);
  // The conditions of a search are shown as soon as it begins. If they appeared with the results, they would shift them.
  const shown = isSearching ? next : filter;
  const { key } = useLocation();
  useEffect(onShown, [onShown]);

  // The control that was used (search form, search condition or sort order) changes or disappears, so the results'
  // heading receives the focus when the search begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search that is answered at once only changes the key
  useEffect(() => {
    if (!searched.current) return;
    searched.current = false;
    heading.current?.focus();
  }, [isSearching, key]);

  const onSearch = () => {
    searched.current = true;
  };

  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      <FilterForm filter={filter} onSearch={onSearch} />
      <GenreShortcuts filter={shown} />
      <FilterChips filter={shown} onSearch={onSearch} />
      <Results filter={filter} page={page} isSearching={isSearching} headingRef={heading} onSearch={onSearch} />
    </div>
  );
}

/** The filter of the list that is being loaded; null if no list is being loaded. */
function useNextFilter(): VideoFilter | null {
  const { location } = useNavigation();
  return location?.pathname === href('videos') ? readFilter(new URLSearchParams(location.search)) : null;
}
