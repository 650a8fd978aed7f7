import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loading } from '#ui/feedback/loading.tsx';
import { InlineError } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './home.module.css';
import { text } from './text.ts';

interface HomeSectionProps<Item> {
  readonly query: UseQueryResult<readonly Item[]>;
  /** Shown when the member's own request fails: the list for everybody. */
  readonly spare?: readonly Item[] | undefined;
  readonly title: ReactNode;
  /** The page with the whole list. */
  readonly to: string;
  /** A distinct accessible name: four links named 「すべて見る」 could not be told apart. */
  readonly linkName: UiText;
  readonly skeleton?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** One list of the home page. An error is shown in its place; an empty list is left out. */
export function HomeSection<Item>({ query, spare, title, to, linkName, skeleton, children }: HomeSectionProps<Item>) {
  const say = useText();
  const items = query.data ?? spare;
  if (items?.length === 0) return null;
  return (
    <Section
      title={title}
      aside={
        <Link to={to} aria-label={say(linkName)} className={styles.all}>
          <T text={text.all} />
          <Icon name="next" size={18} />
        </Link>
      }
    >
      {items && children(items)}
      {query.isPending && !items && (skeleton ?? <Loading />)}
      {query.isError && !items && (
        <InlineError message={<T text={text.failed} />} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Section>
  );
}
