import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { MoreButton, useMore } from '#ui/button/more-button.tsx';
import { EmptyState, InlineError } from '#ui/feedback/messages.tsx';
import { DateText } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import { notificationsOf, notificationsOptions } from './document-queries.ts';
import styles from './documents.module.css';
import { text } from './text.ts';

/** The news with their full texts, which are short. The home page links to the items by their ids. */
export function NotificationsScreen() {
  const query = useInfiniteQuery(notificationsOptions(useApi()));
  const pages = query.data?.pages ?? [];
  const items = notificationsOf(pages);
  const list = useRef<HTMLDivElement>(null);
  const more = useMore({
    shown: items.length,
    find: (index) => list.current?.querySelectorAll<HTMLElement>('h2[tabindex]')[index],
    said: text.moreSaid,
    fetch: async () => {
      const { data, isError } = await query.fetchNextPage();
      return isError ? null : notificationsOf(data?.pages ?? []).length;
    },
  });

  return (
    <div ref={list} className={styles.page}>
      <h1>
        <T text={text.notifications} />
      </h1>
      {query.isSuccess && items.length === 0 && (
        <EmptyState drawing="empty" message={<T text={text.noNotifications} />} />
      )}
      {items.map((item) => (
        <article key={item.id} aria-label={item.title} id={`notification-${item.id}`} className={styles.news}>
          <p className={styles.dates}>
            <DateText value={item.postDate} />
          </p>
          <h2 tabIndex={-1}>{item.title}</h2>
          <RichContent html={item.content} />
        </article>
      ))}
      {query.isFetchNextPageError && <InlineError message={<T text={text.failed} />} />}
      {query.hasNextPage && (
        <MoreButton
          to={`${href('notifications')}?${FILTER_PARAMS.page}=${pages.length + 1}`}
          busy={query.isFetchingNextPage}
          onMore={() => void more()}
        />
      )}
    </div>
  );
}
