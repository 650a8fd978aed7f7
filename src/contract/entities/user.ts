import * as v from 'valibot';
import { DISABILITY_TYPES } from '#contract/choices.ts';
import { GenderSchema, RegistrationStatusSchema, WithdrawalReasonSchema } from '#contract/enum-schemas.ts';
import { OnOff } from '#contract/enums.ts';
import {
  BIRTH_YEAR,
  DEREGISTER_DESCRIPTION_MAX,
  DISABILITY_NOTE_MAX,
  NICKNAME_MAX,
  VARIOUS_GENDER_MAX,
} from '#contract/limits.ts';
import { dateSchema, dateTimeSchema, maxCodePoints, pathSchema, textSchema } from '#contract/scalars.ts';

const prefectureSchema = v.pipe(
  v.number('都道府県を選んでください。'),
  v.integer('都道府県を選んでください。'),
  v.minValue(1, '都道府県を選んでください。'),
  v.maxValue(47, '都道府県を選んでください。'),
);

const knownTypeIds = DISABILITY_TYPES.map((type) => type.id);
const disabilityTypeSchema = v.picklist(knownTypeIds, 'あてはまるものを選びなおしてください。');

/**
 * The authenticated user. At first, `nickname` and `avatar_path` come from LINE. Until the person has registered, the
 * other fields of the profile are null, and `disability_types` is empty.
 */
export const userSchema = v.object({
  /**
   * An opaque, stable identifier of the member. Queued writes contain it, so that they are never sent in another
   * member's session.
   */
  user_key: v.string(),
  nickname: v.string(),
  avatar_path: pathSchema,
  birth_year: v.nullable(v.pipe(v.number(), v.integer())),
  prefecture_id: v.nullable(prefectureSchema),
  gender: v.nullable(GenderSchema),
  various_gender: v.nullable(textSchema(VARIOUS_GENDER_MAX)),
  disability_types: v.array(disabilityTypeSchema),
  disability_note1: v.nullable(textSchema(DISABILITY_NOTE_MAX)),
  disability_note2: v.nullable(textSchema(DISABILITY_NOTE_MAX)),
  disability_note3: v.nullable(textSchema(DISABILITY_NOTE_MAX)),
  registration_status: RegistrationStatusSchema,
  latest_condition_date: v.nullable(dateSchema),
});
export type WireUser = v.InferOutput<typeof userSchema>;

export const callbackUserSchema = v.object({
  nickname: v.string(),
  avatar_path: pathSchema,
  registration_status: RegistrationStatusSchema,
});

export const nicknameSchema = v.pipe(
  v.string('ニックネームを入力してください。'),
  v.trim(),
  v.nonEmpty('ニックネームを入力してください。'),
  // This pattern is only for OpenAPI. It tells clients that a nickname of white space alone is invalid. The server
  // itself trims the nickname and then refuses an empty one.
  v.metadata({ pattern: '\\S' }),
  maxCodePoints(NICKNAME_MAX),
);

const disabilityTypesSchema = v.pipe(
  v.array(disabilityTypeSchema, 'あてはまるものを選んでください。'),
  v.minLength(1, 'あてはまるものを1つ以上選んでください。'),
  v.transform((ids) => [...new Set(ids)].sort((a, b) => a - b)),
);

/**
 * Marks the year of birth in the schema. The allowed range changes every year (choices.ts), so the OpenAPI document
 * replaces this mark with the current range.
 */
export const birthYearMark = v.description<number, string>(
  `今年${BIRTH_YEAR.youngestAge}歳から${BIRTH_YEAR.oldestAge}歳になる人の、生まれた年`,
);

const profileEntries = {
  nickname: nicknameSchema,
  avatar_path: v.pipe(v.string('画像を選んでください。'), v.nonEmpty('画像を選んでください。')),
  birth_year: v.pipe(
    v.number('生まれた年を選んでください。'),
    v.integer('生まれた年を選んでください。'),
    birthYearMark,
  ),
  prefecture_id: prefectureSchema,
  gender: GenderSchema,
  various_gender: v.optional(textSchema(VARIOUS_GENDER_MAX)),
  disability_types: disabilityTypesSchema,
  disability_note1: v.optional(textSchema(DISABILITY_NOTE_MAX)),
  disability_note2: v.optional(textSchema(DISABILITY_NOTE_MAX)),
  disability_note3: v.optional(textSchema(DISABILITY_NOTE_MAX)),
};

/** PUT /users/me: replaces the profile. An absent optional field is cleared. */
export const profileBodySchema = v.object(profileEntries);
export type ProfileBody = v.InferOutput<typeof profileBodySchema>;

const agreed = (what: string) => v.literal(OnOff.on, `${what}に同意してください。`);

/** The version of a text that the person saw. Pages of earlier builds don't send it. */
const seenVersion = v.optional(dateTimeSchema);

/** POST /auth/register: the profile, the three consents, and the versions of the texts. */
export const registerBodySchema = v.object({
  ...profileEntries,
  agreed_terms: agreed('利用規約'),
  agreed_privacy: agreed('プライバシーポリシー'),
  agreed_sensitive: agreed('障害に関する情報の取り扱い'),
  terms_version: seenVersion,
  privacy_version: seenVersion,
});
export type RegisterBody = v.InferOutput<typeof registerBodySchema>;

export const deregisterBodySchema = v.object({
  deregister_reason: WithdrawalReasonSchema,
  deregister_description: v.optional(textSchema(DEREGISTER_DESCRIPTION_MAX)),
});
export type DeregisterBody = v.InferOutput<typeof deregisterBodySchema>;
