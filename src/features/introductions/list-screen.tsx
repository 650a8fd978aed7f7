import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { IntroductionList } from '#catalog/introduction-list.tsx';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import { useAnnounce } from '#ui/announcer.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { MoreButton } from '#ui/more-button.tsx';
import { T, useText } from '#ui/t.tsx';
import { introductionsOf, introductionsOptions } from './introduction-queries.ts';
import styles from './introductions.module.css';
import { text } from './text.ts';

export function ListScreen() {
  const query = useInfiniteQuery(introductionsOptions(useApi()));
  const pages = query.data?.pages ?? [];
  const introductions = introductionsOf(pages);
  const list = useRef<HTMLDivElement>(null);
  const firstAdded = useRef<number | null>(null);
  const say = useText();
  const announce = useAnnounce();

  // The button may be gone, or far below: reading goes on at the first of what was added.
  useEffect(() => {
    const index = firstAdded.current;
    if (index === null || introductions.length <= index) return;
    firstAdded.current = null;
    list.current?.querySelectorAll<HTMLElement>('li a')[index]?.focus();
  });

  async function more() {
    const before = introductions.length;
    firstAdded.current = before;
    const result = await query.fetchNextPage();
    if (result.isError) firstAdded.current = null;
    else announce(say(text.moreSaid, { count: introductionsOf(result.data?.pages ?? []).length - before }));
  }

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
      {query.isSuccess && introductions.length === 0 && <EmptyState message={<T text={text.empty} />} />}
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
