import type { Camelized } from '#api/camelize.ts';
import { DISABILITY_TYPES } from '#contract/choices.ts';
import type { WireUser } from '#contract/entities/user.ts';
import { Gender, OnOff } from '#contract/enums.ts';
import type { FieldErrors } from './field-errors.ts';

/**
 * A profile as the contents of a form. Field names are those of the API, so that the server's error messages can be
 * shown at the fields. Numbers from selects are strings, '' if nothing is selected. Only the registration uses the
 * three consents.
 */
export interface ProfileValues {
  readonly nickname: string;
  readonly avatar_path: string;
  readonly birth_year: string;
  readonly prefecture_id: string;
  readonly gender: Gender | null;
  readonly various_gender: string;
  readonly disability_types: readonly number[];
  readonly disability_note1: string;
  readonly disability_note2: string;
  readonly disability_note3: string;
  readonly agreed_terms: boolean;
  readonly agreed_privacy: boolean;
  readonly agreed_sensitive: boolean;
  /** The versions of the texts that the person saw when agreeing; '' if unknown. Never restored from a draft. */
  readonly terms_version: string;
  readonly privacy_version: string;
}

export type ProfileField = keyof ProfileValues;
export const NOTE_FIELDS = ['disability_note1', 'disability_note2', 'disability_note3'] as const;
export const CONSENT_FIELDS = ['agreed_terms', 'agreed_privacy', 'agreed_sensitive'] as const;

const VERSION_FIELDS = ['terms_version', 'privacy_version'] as const;

/** The fields that the forms show, in the order of the page and of the error summary. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'avatar_path',
  'nickname',
  'birth_year',
  'prefecture_id',
  'gender',
  'various_gender',
  'disability_types',
  ...NOTE_FIELDS,
  ...CONSENT_FIELDS,
];

const EMPTY: ProfileValues = {
  nickname: '',
  avatar_path: '',
  birth_year: '',
  prefecture_id: '',
  gender: null,
  various_gender: '',
  disability_types: [],
  disability_note1: '',
  disability_note2: '',
  disability_note3: '',
  agreed_terms: false,
  agreed_privacy: false,
  agreed_sensitive: false,
  terms_version: '',
  privacy_version: '',
};

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

/**
 * The form's initial values for a user. Before registration, the server knows only the name and the picture from
 * LINE.
 */
export function valuesOfUser(user: Camelized<WireUser>): ProfileValues {
  return {
    ...EMPTY,
    nickname: user.nickname,
    avatar_path: user.avatarPath,
    birth_year: textOf(user.birthYear),
    prefecture_id: textOf(user.prefectureId),
    gender: user.gender,
    various_gender: textOf(user.variousGender),
    disability_types: user.disabilityTypes,
    disability_note1: textOf(user.disabilityNote1),
    disability_note2: textOf(user.disabilityNote2),
    disability_note3: textOf(user.disabilityNote3),
  };
}

/**
 * Reads a stored draft; null if there is none. Invalid fields are emptied, because an older build may have written
 * them.
 */
export function readProfileValues(stored: unknown): ProfileValues | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const found = stored as Readonly<Record<string, unknown>>;
  const fits = (field: ProfileField, value: unknown) => {
    if (field === 'gender') return value === null || Object.values<unknown>(Gender).includes(value);
    if (field === 'disability_types') return Array.isArray(value) && value.every((id) => typeof id === 'number');
    return typeof value === typeof EMPTY[field];
  };
  const taken = PROFILE_FIELDS.filter((field) => fits(field, found[field])).map((field) => [field, found[field]]);
  return { ...EMPTY, ...Object.fromEntries(taken) };
}

export function withoutConsents(values: ProfileValues): ProfileValues {
  return { ...values, ...Object.fromEntries(CONSENT_FIELDS.map((consent) => [consent, false])) };
}

/** Whether the text field of a note is shown, that is, whether its その他 option is selected. */
export function wantsNote(
  values: Pick<ProfileValues, 'disability_types'>,
  note: (typeof NOTE_FIELDS)[number],
): boolean {
  return DISABILITY_TYPES.some((type) => type.note === note && values.disability_types.includes(type.id));
}

/** The errors after a change, without those of changed fields and of fields that are no longer shown. */
export function errorsAfter(
  errors: FieldErrors,
  part: Partial<ProfileValues>,
  changed: Pick<ProfileValues, 'gender' | 'disability_types'>,
): FieldErrors {
  const isGone = (field: string) =>
    (field === 'various_gender' && changed.gender !== Gender.other) ||
    NOTE_FIELDS.some((note) => note === field && !wantsNote(changed, note));
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !(field in part || isGone(field))));
}

/**
 * The request body, not validated yet. Texts are trimmed. Empty values and fields that don't apply are left out
 * (docs/product/api-members.md, PUT /users/me).
 */
export function profileBody(values: ProfileValues): Readonly<Record<string, unknown>> {
  const body = {
    nickname: values.nickname.trim(),
    avatar_path: values.avatar_path,
    birth_year: numberOf(values.birth_year),
    prefecture_id: numberOf(values.prefecture_id),
    gender: values.gender,
    various_gender: values.gender === Gender.other ? values.various_gender.trim() : '',
    disability_types: values.disability_types,
    ...Object.fromEntries(NOTE_FIELDS.map((note) => [note, wantsNote(values, note) ? values[note].trim() : ''])),
  };
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null));
}

export function registerBody(values: ProfileValues): Readonly<Record<string, unknown>> {
  const given = CONSENT_FIELDS.filter((consent) => values[consent]).map((consent) => [consent, OnOff.on]);
  const seen = VERSION_FIELDS.filter((field) => values[field] !== '').map((field) => [field, values[field]]);
  return { ...profileBody(values), ...Object.fromEntries([...given, ...seen]) };
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
