import { useQuery } from '@tanstack/react-query';
import { NO_FILTER, type VideoFilter, writeFilter } from '#catalog/filter.ts';
import { genresOptions } from '#catalog/video-queries.ts';
import { useApi } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { Link } from '#ui/button/link.tsx';
import { useText } from '#ui/text/t.tsx';
import type { OnSearch } from './active-filters.ts';
import styles from './list.module.css';
import { text } from './text.ts';

interface GenreShortcutsProps {
  readonly filter: VideoFilter;
  readonly onSearch: OnSearch;
}

export function GenreShortcuts({ filter, onSearch }: GenreShortcutsProps) {
  const say = useText();
  const genres = useQuery(genresOptions(useApi())).data ?? [];
  const [only, ...others] = filter.genres;
  const chosen = others.length === 0 ? only : undefined;
  const open = genres.find((genre) => genre.slug === chosen || genre.children.some((child) => child.slug === chosen));
  const link = (slug: string) => ({
    to: `${href('videos')}${writeFilter({ ...NO_FILTER, genres: [slug], sort: filter.sort })}`,
    'aria-current': slug === chosen ? ('true' as const) : undefined,
    preventScrollReset: true,
    onClick: onSearch,
  });
  if (genres.length === 0) return null;
  return (
    <nav aria-label={say(text.genreShortcuts)} className={styles.shortcuts}>
      <ul className={styles.tops}>
        {genres.map((genre) => (
          <li key={genre.slug}>
            <Link {...link(genre.slug)} className={styles.top}>
              <GenreIcon path={genre.iconPath} />
              {genre.name}
            </Link>
          </li>
        ))}
      </ul>
      {open && (
        <ul className={styles.chips}>
          {open.children.map((child) => (
            <li key={child.slug}>
              <Link {...link(child.slug)} className={styles.chip}>
                {child.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

/** A genre's icon. The icons are dark teal, so their background is light in every theme. */
export function GenreIcon({ path }: { readonly path: string | null }) {
  if (path === null) return null;
  // Loaded lazily, because most icons are in the search form's collapsed section.
  return <img src={path} alt="" loading="lazy" className={styles.icon} />;
}
