import { useEffect, useRef } from 'react';
import { useLoaderData } from 'react-router';
import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import type { RouteData } from '#session/route-context.ts';
import { T } from '#ui/t.tsx';
import { ConditionChips } from './condition-chips.tsx';
import { FilterForm } from './filter-form.tsx';
import { GenreShortcuts } from './genre-shortcuts.tsx';
import styles from './list.module.css';
import { Results } from './results.tsx';
import { text } from './text.ts';

export interface ListData extends RouteData {
  readonly filter: VideoFilter;
  readonly page: number;
}

/** `onShown`: a list stands on the page, fetched or from the server. */
export function ListScreen({ onShown }: { readonly onShown: () => void }) {
  const { filter, page } = useLoaderData<ListData>();
  const heading = useRef<HTMLHeadingElement>(null);
  const searched = useRef(false);
  const address = writeFilter(filter);
  useEffect(onShown, [onShown]);

  // What led here, a form, a condition or an order, is gone with its focus; the results are where a search leads.
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
      <ConditionChips filter={filter} onSearch={onSearch} />
      <Results filter={filter} page={page} headingRef={heading} onSearch={onSearch} />
    </div>
  );
}
