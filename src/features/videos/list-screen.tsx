import { type RefObject, useEffect, useRef } from 'react';
import { useLoaderData, useLocation, useNavigation } from 'react-router';
import { readFilter, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import type { RouteData } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { T } from '#ui/text/t.tsx';
import type { OnSearch } from './active-filters.ts';
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
  const { location } = useNavigation();
  const next = location?.pathname === href('videos') ? readFilter(new URLSearchParams(location.search)) : filter;
  // The conditions of a search are shown as soon as it begins. If they appeared with the results, they would shift them.
  const shown = writeFilter(next) === writeFilter(filter) ? filter : next;
  const { heading, onSearch } = useSearchFocus(location?.key);
  useEffect(onShown, [onShown]);

  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      <FilterForm filter={shown} onSearch={onSearch} />
      <GenreShortcuts filter={shown} onSearch={onSearch} />
      <FilterChips filter={shown} onSearch={onSearch} />
      <Results filter={filter} shown={shown} page={page} headingRef={heading} onSearch={onSearch} />
    </div>
  );
}

/**
 * Moves the focus to the heading of the results when a search begins, because the control that was used may change or
 * disappear. Call `onSearch` with the event that begins it. `nextKey`: the key of the history
 * entry to which the page is navigating.
 */
function useSearchFocus(nextKey: string | undefined): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onSearch: OnSearch;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef<Parameters<OnSearch>[0]>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: this key changes when a navigation begins, not when it ends
  useEffect(() => {
    // False for a click that opened the link in another tab.
    if (asked.current?.defaultPrevented) heading.current?.focus();
    asked.current = null;
  }, [nextKey ?? key]);

  const onSearch: OnSearch = (event) => {
    asked.current = event;
  };
  return { heading, onSearch };
}
