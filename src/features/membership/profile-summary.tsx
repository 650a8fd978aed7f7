import type { ReactNode } from 'react';
import { Gender } from '#contract/enums.ts';
import { DISABILITY_GROUPS, DISABILITY_TYPES, GENDERS, PREFECTURES } from '#contract/labels.ts';
import { yearWithEra } from '#lib/era.ts';
import { T } from '#ui/t.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { Avatar } from './avatar/avatar.tsx';
import styles from './membership.module.css';
import { type ProfileValues, wantsNote } from './profile-values.ts';
import { text } from './text.ts';

/** A profile to read: on its own page and before it is sent. */
export function ProfileSummary({
  values,
  children,
}: {
  readonly values: ProfileValues;
  readonly children?: ReactNode;
}) {
  return (
    <dl className={styles.summary}>
      <SummaryRow label={text.avatar}>
        <Avatar path={values.avatar_path} />
      </SummaryRow>
      <SummaryRow label={text.nickname}>{values.nickname.trim()}</SummaryRow>
      <SummaryRow label={text.birthYear}>
        {values.birth_year !== '' && yearWithEra(Number(values.birth_year))}
      </SummaryRow>
      <SummaryRow label={text.prefecture}>
        {PREFECTURES.find(({ id }) => String(id) === values.prefecture_id)?.label}
      </SummaryRow>
      <SummaryRow label={text.gender}>{genderOf(values)}</SummaryRow>
      <SummaryRow label={text.disability}>
        <Disabilities values={values} />
      </SummaryRow>
      {children}
    </dl>
  );
}

export function SummaryRow({ label, children }: { readonly label: UiText; readonly children?: ReactNode }) {
  return (
    <div>
      <dt>
        <T text={label} />
      </dt>
      <dd>{children || <T text={text.notGiven} />}</dd>
    </div>
  );
}

function genderOf({ gender, various_gender }: ProfileValues): string | undefined {
  if (gender === Gender.other && various_gender.trim() !== '') return various_gender.trim();
  // Without the form's remark in brackets.
  return GENDERS.find(({ id }) => id === gender)?.label.replace(/（.*/, '');
}

function Disabilities({ values }: { readonly values: ProfileValues }) {
  const groups = DISABILITY_GROUPS.map(({ id, label }) => ({
    label,
    types: DISABILITY_TYPES.filter((type) => type.group === id && values.disability_types.includes(type.id)),
  })).filter(({ types }) => types.length > 0);
  if (groups.length === 0) return <T text={text.notGiven} />;
  return groups.map(({ label, types }) => (
    <div key={label} className={styles.kind}>
      <p className={styles.kindName}>{label}</p>
      <ul className={styles.list}>
        {types.map((type) => (
          <li key={type.id}>
            {type.label}
            {type.note !== null && wantsNote(values, type.note) && values[type.note].trim() !== '' && (
              <span className={styles.written}>：{values[type.note].trim()}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  ));
}
