import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FILTER_PARAMS, type VideoFilter } from '#catalog/filter.ts';
import { genresOptions, supervisorsOptions, tagsOptions } from '#catalog/video-queries.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { TagMatch, ViewStatus } from '#contract/enums.ts';
import { cx } from '#ui/styles/cx.ts';
import { Icon } from '#ui/text/icon.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import styles from './filter-form.module.css';
import { GenreIcon } from './genre-shortcuts.tsx';
import { text } from './text.ts';

/**
 * The fields of all search conditions. They are named after the query parameters, so that the form works without
 * JavaScript.
 */
export function FilterFields({ filter }: { readonly filter: VideoFilter }) {
  const api = useApi();
  const isMember = useUserKey() !== ANONYMOUS_KEY;
  const tags = useQuery(tagsOptions(api)).data ?? [];
  const supervisors = useQuery(supervisorsOptions(api)).data ?? [];
  return (
    <div className={styles.fields}>
      <GenreFields chosen={filter.genres} />
      <FoldedGroup title={text.tags} chosen={filter.tags.length}>
        <div className={styles.choices}>
          {tags.map((tag) => (
            <Choice key={tag.slug} name={FILTER_PARAMS.tag} value={tag.slug} checked={filter.tags.includes(tag.slug)}>
              {tag.name}
            </Choice>
          ))}
        </div>
        <fieldset className={styles.inner}>
          <legend>
            <T text={text.tagMatch} />
          </legend>
          <div className={cx(styles.choices, styles.wideChoices)}>
            <Radio name={FILTER_PARAMS.match} value={TagMatch.or} current={filter.tagMatch} label={text.matchOr} />
            <Radio name={FILTER_PARAMS.match} value={TagMatch.and} current={filter.tagMatch} label={text.matchAnd} />
          </div>
        </fieldset>
      </FoldedGroup>
      <FoldedGroup title={text.supervisors} chosen={filter.supervisors.length}>
        <div className={cx(styles.choices, styles.wideChoices)}>
          {supervisors.map(({ id, name, jobTitle }) => (
            <Choice
              key={id}
              name={FILTER_PARAMS.supervisor}
              value={String(id)}
              checked={filter.supervisors.includes(String(id))}
            >
              {name}
              <span className={styles.quiet}>{`（${jobTitle}）`}</span>
            </Choice>
          ))}
        </div>
      </FoldedGroup>
      {isMember && (
        <fieldset className={styles.group}>
          <legend>
            <T text={text.viewStatus} />
          </legend>
          <div className={styles.choices}>
            <Radio name={FILTER_PARAMS.view} value={ViewStatus.all} current={filter.viewStatus} label={text.viewAll} />
            <Radio
              name={FILTER_PARAMS.view}
              value={ViewStatus.unviewed}
              current={filter.viewStatus}
              label={text.unviewed}
            />
            <Radio
              name={FILTER_PARAMS.view}
              value={ViewStatus.viewed}
              current={filter.viewStatus}
              label={text.viewed}
            />
          </div>
        </fieldset>
      )}
    </div>
  );
}

interface FoldedGroupProps {
  readonly title: UiText;
  /** The number of chosen conditions in the group. The group is open if there are any. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/**
 * A group of conditions that few people need. It is closed by default, so that the panel is short enough for a phone.
 */
function FoldedGroup({ title, chosen, children }: FoldedGroupProps) {
  const id = useId();
  return (
    <details open={chosen > 0} className={styles.folded}>
      <summary>
        <span id={id}>
          <T text={title} />
          {chosen > 0 && `（${chosen}）`}
        </span>
        <Icon name="down" size={20} />
      </summary>
      <fieldset className={styles.group} aria-labelledby={id}>
        {children}
      </fieldset>
    </details>
  );
}

interface RadioProps {
  readonly name: string;
  readonly value: number;
  readonly current: number;
  readonly label: UiText;
}

function Radio({ name, value, current, label }: RadioProps) {
  return (
    <Choice type="radio" name={name} value={String(value)} checked={value === current}>
      <T text={label} />
    </Choice>
  );
}

/** The genres of both levels. A top-level genre includes its children. */
function GenreFields({ chosen }: { readonly chosen: readonly string[] }) {
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

interface ChoiceProps {
  readonly type?: 'checkbox' | 'radio';
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly children: ReactNode;
}

function Choice({ type = 'checkbox', name, value, checked, children }: ChoiceProps) {
  return (
    <label>
      <input type={type} name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  );
}
