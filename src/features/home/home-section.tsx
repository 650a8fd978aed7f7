import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '#ui/button/link.tsx';
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
  /** The list for anonymous visitors, shown while the member's list is loading or if it could not be loaded. */
  readonly spare?: readonly Item[] | undefined;
  readonly title: ReactNode;
  readonly to: string;
  /** The link's accessible name. Because all these links read 「すべて見る」, screen readers need a distinct name for each. */
  readonly linkName: UiText;
  readonly skeleton?: ReactNode;
  readonly later?: ComponentProps<typeof Section>['later'];
  readonly children: (items: readonly Item[]) => ReactNode;
}

/**
 * A section with one list, from `query` or else `spare`. If neither has a list and the query has failed, the section
 * shows an error. A section with an empty list is left out.
 */
export function HomeSection<Item>({
  query,
  spare,
  title,
  to,
  linkName,
  skeleton,
  later,
  children,
}: HomeSectionProps<Item>) {
  const say = useText();
  const items = query.data ?? spare;
  if (items?.length === 0) return null;
  return (
    <Section
      title={title}
      later={later}
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
