import { type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { SortType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { useClosingDetails } from '#ui/layout/closing-details.ts';
import { Icon } from '#ui/text/icon.tsx';
import { VisuallyHidden } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import type { OnSearch } from './active-filters.ts';
import styles from './list.module.css';
import { text } from './text.ts';

const SORTS = [
  { sort: SortType.relevance, label: text.sortRelevance, member: false },
  { sort: SortType.latest, label: text.sortLatest, member: false },
  { sort: SortType.oldest, label: text.sortOldest, member: false },
  { sort: SortType.playCount, label: text.sortPlayCount, member: false },
  { sort: SortType.random, label: text.sortRandom, member: false },
  { sort: SortType.viewedLatest, label: text.sortViewedLatest, member: true },
] as const;

interface SortMenuProps {
  readonly filter: VideoFilter;
  readonly onSearch: OnSearch;
}

/** The sort orders are links, which need no submit button and work without JavaScript. */
export function SortMenu({ filter, onSearch }: SortMenuProps) {
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const isOffered = (item: (typeof SORTS)[number]) =>
    (isMember || !item.member) && (item.sort !== SortType.relevance || filter.keyword !== '');
  const details = useClosingDetails();
  const current = SORTS.find((item) => item.sort === filter.sort) ?? SORTS[1];
  return (
    // The key remounts the menu when the order changes, which closes the menu.
    <details key={filter.sort} {...details} className={styles.sort}>
      <summary className={styles.chip}>
        <VisuallyHidden>
          <T text={text.sort} />：
        </VisuallyHidden>
        <T text={current.label} />
        <Icon name="down" size={18} />
      </summary>
      <ul className={styles.sorts}>
        {SORTS.filter(isOffered).map(({ sort, label }) => (
          <li key={sort}>
            <Link
              to={`${href('videos')}${writeFilter({ ...filter, sort })}`}
              aria-current={sort === filter.sort ? 'true' : undefined}
              preventScrollReset
              onClick={onSearch}
            >
              <T text={label} />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
