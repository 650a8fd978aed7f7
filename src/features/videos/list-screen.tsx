import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import type { RouteData } from '#context/route.ts';
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
  const address = writeFilter(filter);
  useEffect(onShown, [onShown]);

  // The control that was used (search form, search condition or sort order) has changed or disappeared, so the results'
  // heading receives the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new address
  useEffect(() => {
    if (!searched.current) return;
    searched.current = false;
    heading.current?.focus();
  }, [address]);

  const onSearch = () => {
    searched.current = true;
  };

  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      <FilterForm filter={filter} onSearch={onSearch} />
      <GenreShortcuts filter={filter} />
      <FilterChips filter={filter} onSearch={onSearch} />
      <Results filter={filter} page={page} headingRef={heading} onSearch={onSearch} />
    </div>
  );
}
