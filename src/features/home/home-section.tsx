import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { T, useText } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import styles from './home.module.css';
import { text } from './text.ts';

interface HomeSectionProps<Item> {
  readonly query: UseQueryResult<readonly Item[]>;
  /** What anybody sees: shown when the member's own answer fails. */
  readonly spare?: readonly Item[] | undefined;
  readonly title: ReactNode;
  /** Where all of them are. */
  readonly to: string;
  /** 「すべて見る」 four times over says nothing in a list of links. */
  readonly linkName: UiText;
  readonly skeleton?: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** One list of the home page. Fails alone; empty, it isn't there. */
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
