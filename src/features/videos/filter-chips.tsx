import { useQuery } from '@tanstack/react-query';
import { useNavigation } from 'react-router';
import { FILTER_PARAMS, NO_FILTER, readFilter, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { type ActiveFilter, activeFilters } from './active-filters.ts';
import styles from './list.module.css';
import { text } from './text.ts';

interface FilterChipsProps {
  readonly filter: VideoFilter;
  /** Called before a link navigates, so that the results receive the focus once they are shown. */
  readonly onSearch: () => void;
}

export function FilterChips({ filter, onSearch }: FilterChipsProps) {
  const say = useText();
  const conditions = useShownFilters(filter);
  if (conditions.length === 0) return null;
  return (
    <nav aria-label={say(text.active)}>
      <ul className={styles.chips}>
        {conditions.map(({ key, label, without }) => {
          const name = typeof label === 'string' ? label : say(label);
          return (
            <li key={key}>
              <Link
                to={`${href('videos')}${writeFilter(without)}`}
                aria-label={say(key === FILTER_PARAMS.keyword ? text.removeKeyword : text.remove, { name })}
                className={styles.chip}
                preventScrollReset
                onClick={onSearch}
              >
                {name}
                <Icon name="close" size={16} />
              </Link>
            </li>
          );
        })}
        <li>
          <Link
            to={`${href('videos')}${writeFilter({ ...NO_FILTER, sort: filter.sort })}`}
            className={styles.clear}
            onClick={onSearch}
          >
            <T text={text.clear} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}

/**
 * The search conditions on screen. If a search only adds conditions, they are shown at once, because a row that
 * appeared with the results would shift the results. If a search removes a condition, the current conditions stay until
 * the results arrive, because the removed one may have the focus.
 */
function useShownFilters(filter: VideoFilter): readonly ActiveFilter[] {
  const api = useApi();
  const genres = useQuery(genresOptions(api)).data ?? [];
  const tags = useQuery(tagsOptions(api)).data ?? [];
  const supervisors = useQuery(supervisorsOptions(api)).data ?? [];
  const { location } = useNavigation();
  const names = { genres, tags, supervisors };
  const current = activeFilters(filter, names);
  if (location?.pathname !== href('videos')) return current;
  const next = activeFilters(readFilter(new URLSearchParams(location.search)), names);
  return current.every(({ key }) => next.some((other) => other.key === key)) ? next : current;
}
