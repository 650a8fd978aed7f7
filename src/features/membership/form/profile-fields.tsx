import { useMemo } from 'react';
import { GENDERS, PREFECTURES } from '#contract/choices.ts';
import { Gender } from '#contract/enums.ts';
import { AVATAR_FIELD } from '#contract/limits.ts';
import { yearInJapan } from '#lib/dates.ts';
import { RadioGroup } from '#ui/form/radio-group.tsx';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { T, useInBrackets, useText } from '#ui/text/t.tsx';
import { AvatarField } from '../avatar/avatar-field.tsx';
import { text } from '../text.ts';
import { birthDecades } from './birth-year-options.ts';
import { DisabilityField } from './disability-field.tsx';
import type { FieldErrors } from './field-errors.ts';
import type { ProfileValues } from './profile-values.ts';

interface Props {
  readonly userKey: string;
  readonly linePath?: string | undefined;
  readonly values: ProfileValues;
  readonly errors: FieldErrors;
  readonly onChange: (change: Partial<ProfileValues>) => void;
  /** Called with true when a picture is opened for cropping and with false when it is closed. */
  readonly onCutting: (isCutting: boolean) => void;
}

export function ProfileFields({ userKey, linePath, values, errors, onChange, onCutting }: Props) {
  const say = useText();
  const inBrackets = useInBrackets();
  const decades = useMemo(() => birthDecades(yearInJapan(Date.now())), []);
  return (
    <>
      <AvatarField
        userKey={userKey}
        linePath={linePath}
        value={values.avatar_path}
        error={errors.avatar_path}
        pickError={errors[AVATAR_FIELD]}
        onCutting={onCutting}
        onChange={(avatar_path) => onChange({ avatar_path })}
      />
      <TextField
        name="nickname"
        label={<T text={text.nickname} />}
        hint={<T text={text.nicknameHint} />}
        required
        value={values.nickname}
        error={errors.nickname}
        input={{ autoComplete: 'nickname' }}
        onChange={(nickname) => onChange({ nickname })}
      />
      <SelectField
        name="birth_year"
        label={<T text={text.birthYear} />}
        hint={<T text={text.birthYearHint} />}
        required
        placeholder={say(text.choose)}
        options={decades.map(({ from, options }) => ({ group: say(text.birthYearDecade, { from }), options }))}
        autoComplete="bday-year"
        value={values.birth_year}
        error={errors.birth_year}
        onChange={(birth_year) => onChange({ birth_year })}
      />
      <SelectField
        name="prefecture_id"
        label={<T text={text.prefecture} />}
        required
        placeholder={say(text.choose)}
        options={PREFECTURES.map(({ id, label }) => ({ value: String(id), label: inBrackets(label) }))}
        autoComplete="address-level1"
        value={values.prefecture_id}
        error={errors.prefecture_id}
        onChange={(prefecture_id) => onChange({ prefecture_id })}
      />
      <RadioGroup
        name="gender"
        label={<T text={text.gender} />}
        required
        options={GENDERS.map(({ id, label }) => ({
          value: id,
          label: <T text={{ ja: label }} />,
          more: id === Gender.other && (
            <TextField
              name="various_gender"
              label={<T text={text.variousGender} />}
              hint={<T text={text.variousGenderHint} />}
              required={false}
              value={values.various_gender}
              error={errors.various_gender}
              onChange={(various_gender) => onChange({ various_gender })}
            />
          ),
        }))}
        value={values.gender}
        error={errors.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <DisabilityField values={values} errors={errors} onChange={onChange} />
    </>
  );
}
