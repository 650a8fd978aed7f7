import type { ReactNode } from 'react';
import { DISABILITY_GROUPS, DISABILITY_TYPES, GENDERS, type Option, PREFECTURES } from '#contract/choices.ts';
import { Gender } from '#contract/enums.ts';
import { yearWithEra } from '#lib/dates.ts';
import { Badge } from '#ui/text/inline-text.tsx';
import { T } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { Avatar } from '../avatar/avatar.tsx';
import styles from '../membership.module.css';
import { text } from '../text.ts';
import { NOTE_FIELDS, type ProfileValues, wantsNote } from './profile-values.ts';

const NOTHING: ReadonlySet<keyof ProfileValues> = new Set();

export function ProfileSummary({
  values,
  marked = NOTHING,
  children,
}: {
  readonly values: ProfileValues;
  /** Fields to highlight, because they differ from the profile with which this one is compared. */
  readonly marked?: ReadonlySet<keyof ProfileValues>;
  readonly children?: ReactNode;
}) {
  const isMarked = (...fields: readonly (keyof ProfileValues)[]) => fields.some((field) => marked.has(field));
  return (
    <dl className={styles.summary}>
      <SummaryRow label={text.avatar} isMarked={isMarked('avatar_path')}>
        <Avatar path={values.avatar_path} />
      </SummaryRow>
      <SummaryRow label={text.nickname} isMarked={isMarked('nickname')}>
        {values.nickname.trim()}
      </SummaryRow>
      <SummaryRow label={text.birthYear} isMarked={isMarked('birth_year')}>
        {values.birth_year !== '' && <T text={{ ja: yearWithEra(Number(values.birth_year)) }} />}
      </SummaryRow>
      <SummaryRow label={text.prefecture} isMarked={isMarked('prefecture_id')}>
        <Label of={PREFECTURES.find(({ id }) => String(id) === values.prefecture_id)} />
      </SummaryRow>
      <SummaryRow label={text.gender} isMarked={isMarked('gender', 'various_gender')}>
        <GenderWords values={values} />
      </SummaryRow>
      <SummaryRow label={text.disability} isMarked={isMarked('disability_types', ...NOTE_FIELDS)}>
        <Disabilities values={values} />
      </SummaryRow>
      {children}
    </dl>
  );
}

interface SummaryRowProps {
  readonly label: UiText;
  readonly isMarked?: boolean;
  readonly children?: ReactNode;
}

export function SummaryRow({ label, isMarked = false, children }: SummaryRowProps) {
  return (
    <div>
      <dt>
        <T text={label} />{' '}
        {isMarked && (
          <Badge tone="warm">
            <T text={text.differs} />
          </Badge>
        )}
      </dt>
      <dd>{children || <T text={text.notGiven} />}</dd>
    </div>
  );
}

/** The label of an option, with furigana if they are switched on. */
export function Label({ of: option }: { readonly of: Option | undefined }) {
  return option && <T text={{ ja: option.label }} />;
}

function GenderWords({ values: { gender, various_gender } }: { readonly values: ProfileValues }) {
  if (gender === Gender.other && various_gender.trim() !== '') return various_gender.trim();
  const option = GENDERS.find(({ id }) => id === gender);
  // Removes the remark in parentheses, which is meant only for the form.
  return option && <T text={{ ja: option.label.replace(/（.*/, '') }} />;
}

function Disabilities({ values }: { readonly values: ProfileValues }) {
  const groups = DISABILITY_GROUPS.map((group) => ({
    group,
    types: DISABILITY_TYPES.filter((type) => type.group === group.id && values.disability_types.includes(type.id)),
  })).filter(({ types }) => types.length > 0);
  if (groups.length === 0) return <T text={text.notGiven} />;
  return groups.map(({ group, types }) => (
    <div key={group.id} className={styles.kind}>
      <p className={styles.kindName}>
        <Label of={group} />
      </p>
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type.id}>
            <Label of={type} />
            {type.note !== null && wantsNote(values, type.note) && values[type.note].trim() !== '' && (
              <span className={styles.written}>：{values[type.note].trim()}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}
