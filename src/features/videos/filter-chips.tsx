import { useQuery } from '@tanstack/react-query';
import { FILTER_PARAMS, NO_FILTER, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { activeFilters, type OnSearch } from './active-filters.ts';
import styles from './list.module.css';
import { text } from './text.ts';

interface FilterChipsProps {
  readonly filter: VideoFilter;
  readonly onSearch: OnSearch;
}

export function FilterChips({ filter, onSearch }: FilterChipsProps) {
  const say = useText();
  const api = useApi();
  const genres = useQuery(genresOptions(api)).data ?? [];
  const tags = useQuery(tagsOptions(api)).data ?? [];
  const supervisors = useQuery(supervisorsOptions(api)).data ?? [];
  const conditions = activeFilters(filter, { genres, tags, supervisors });
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
            preventScrollReset
            onClick={onSearch}
          >
            <T text={text.clear} />
          </Link>
        </li>
      </ul>
    </nav>
  );
}
