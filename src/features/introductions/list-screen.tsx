import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { MoreButton, useMore } from '#ui/button/more-button.tsx';
import { EmptyState, InlineError } from '#ui/feedback/messages.tsx';
import { T } from '#ui/text/t.tsx';
import { introductionsOf, introductionsOptions } from './introduction-queries.ts';
import styles from './introductions.module.css';
import { text } from './text.ts';

export function ListScreen() {
  const query = useInfiniteQuery(introductionsOptions(useApi()));
  const pages = query.data?.pages ?? [];
  const introductions = introductionsOf(pages);
  const list = useRef<HTMLDivElement>(null);
  const more = useMore({
    shown: introductions.length,
    find: (index) => list.current?.querySelectorAll<HTMLElement>('li a')[index],
    said: text.moreSaid,
    fetch: async () => {
      const { data, isError } = await query.fetchNextPage();
      return isError ? null : introductionsOf(data?.pages ?? []).length;
    },
  });

  return (
    <div className={styles.list}>
      <header>
        <h1>
          <T text={text.title} />
        </h1>
        <p>
          <T text={text.lead} />
        </p>
      </header>
      {query.isSuccess && introductions.length === 0 && (
        <EmptyState drawing="empty" message={<T text={text.empty} />} />
      )}
      <div ref={list}>
        <IntroductionList introductions={introductions} level={2} />
      </div>
      {query.isFetchNextPageError && <InlineError message={<T text={text.moreFailed} />} />}
      {query.hasNextPage && (
        <MoreButton
          to={`${href('introductions')}?${FILTER_PARAMS.page}=${pages.length + 1}`}
          busy={query.isFetchingNextPage}
          onMore={() => void more()}
        />
      )}
    </div>
  );
}
