import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { href } from '#contract/route-map.ts';
import { RichContent } from '#rich-content/rich-content.tsx';
import { useApi } from '#session/api-context.tsx';
import { useAnnounce } from '#ui/announcer.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { MoreButton } from '#ui/more-button.tsx';
import { T, useText } from '#ui/t.tsx';
import { notificationsOf, notificationsOptions } from './document-queries.ts';
import styles from './documents.module.css';
import { text } from './text.ts';

/** News with their whole texts: they are short, and home links to each by its id. */
export function NotificationsScreen() {
  const query = useInfiniteQuery(notificationsOptions(useApi()));
  const pages = query.data?.pages ?? [];
  const items = notificationsOf(pages);
  const list = useRef<HTMLDivElement>(null);
  const firstAdded = useRef<number | null>(null);
  const say = useText();
  const announce = useAnnounce();

  // The button may be gone, or far below: reading goes on at the first of what was added.
  useEffect(() => {
    const index = firstAdded.current;
    if (index === null || items.length <= index) return;
    firstAdded.current = null;
    list.current?.querySelectorAll<HTMLElement>('h2[tabindex]')[index]?.focus();
  });

  async function more() {
    const before = items.length;
    firstAdded.current = before;
    const result = await query.fetchNextPage();
    if (result.isError) firstAdded.current = null;
    else announce(say(text.moreSaid, { count: notificationsOf(result.data?.pages ?? []).length - before }));
  }

  return (
    <div ref={list} className={styles.page}>
      <h1>
        <T text={text.notifications} />
      </h1>
      {query.isSuccess && items.length === 0 && <EmptyState message={<T text={text.noNotifications} />} />}
      {items.map((item) => (
        <article key={item.id} id={`notification-${item.id}`} className={styles.news}>
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
