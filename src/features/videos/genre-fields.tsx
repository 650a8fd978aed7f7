import { useQuery } from '@tanstack/react-query';
import { FILTER_PARAMS } from '#catalog/filter.ts';
import { genresOptions } from '#catalog/video-queries.ts';
import { useApi } from '#session/api-context.tsx';
import { T } from '#ui/t.tsx';
import { Choice } from './choice.tsx';
import styles from './filter-form.module.css';
import { GenreIcon } from './genre-icon.tsx';
import { text } from './text.ts';

/** Genres of both levels: a top genre holds all of its children. */
export function GenreFields({ chosen }: { readonly chosen: readonly string[] }) {
  const genres = useQuery(genresOptions(useApi())).data ?? [];
  return (
    <fieldset className={styles.group}>
      <legend>
        <T text={text.genres} />
      </legend>
      <ul className={styles.genres}>
        {genres.map((genre) => (
          <li key={genre.slug}>
            <Choice name={FILTER_PARAMS.genre} value={genre.slug} checked={chosen.includes(genre.slug)}>
              <b>
                <T text={text.genreAll} values={{ name: genre.name }} />
              </b>
            </Choice>
            <div className={styles.children}>
              {genre.children.map((child) => (
                <Choice
                  key={child.slug}
                  name={FILTER_PARAMS.genre}
                  value={child.slug}
                  checked={chosen.includes(child.slug)}
                >
                  <GenreIcon path={child.iconPath} />
                  {child.name}
                </Choice>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
