import { birthYearProblem, DISABILITY_TYPES } from '#contract/choices.ts';
import type { ProfileBody } from '#contract/entities/user.ts';
import { Gender } from '#contract/enums.ts';
import { yearInJapan } from '#lib/dates.ts';
import { type FieldCipher, sealNullable } from '#server/db/encryption/field-cipher.ts';
import { disabilityNote } from '#server/db/encryption/sealed-columns.ts';
import type { UserTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import { invalid } from '#server/http/api-error.ts';
import { ownAvatars } from '#server/modules/users/avatar-repository.ts';
import { getUser } from '#server/modules/users/user-repository.ts';

export type ProfileColumns = Pick<
  UserTable,
  | 'nickname'
  | 'avatar_path'
  | 'birth_year'
  | 'prefecture_id'
  | 'gender'
  | 'various_gender'
  | 'disability_note1'
  | 'disability_note2'
  | 'disability_note3'
> & { readonly disability_types: string };

export interface ProfileContext {
  readonly userId: number;
  readonly now: number;
  readonly cipher: FieldCipher;
  /** The prefix of image paths in the API; '' if there is no CDN. */
  readonly mediaBaseUrl: string;
  /** Root-relative paths of the pictures that all members may choose. */
  readonly presets: readonly string[];
}

/**
 * The columns to store for a registration or an edited profile. Empty texts become null, as do texts that don't apply,
 * such as `various_gender` if the gender is not `Gender.other` (docs/product/entities.md, Profile). Notes are encrypted.
 * @throws ApiError 422
 */
export async function profileColumns(db: Db, body: ProfileBody, context: ProfileContext): Promise<ProfileColumns> {
  const avatarPath = await chosenAvatar(db, body.avatar_path, context);
  const thisYear = yearInJapan(context.now);
  const yearProblem = birthYearProblem(body.birth_year, thisYear);
  if (avatarPath === null || yearProblem !== null) {
    throw invalid({
      ...(avatarPath === null ? { avatar_path: ['画像を選びなおしてください。'] } : {}),
      ...(yearProblem === null ? {} : { birth_year: [yearProblem] }),
    });
  }
  const wantedNotes = new Set(
    DISABILITY_TYPES.filter(({ id }) => body.disability_types.includes(id)).map(({ note }) => note),
  );
  const note = (no: 1 | 2 | 3) => {
    const text = wantedNotes.has(`disability_note${no}`) ? textOrNull(body[`disability_note${no}`]) : null;
    return sealNullable(context.cipher, disabilityNote(no, context.userId), text);
  };
  return {
    nickname: body.nickname,
    avatar_path: avatarPath,
    birth_year: body.birth_year,
    prefecture_id: body.prefecture_id,
    gender: body.gender,
    various_gender: body.gender === Gender.other ? textOrNull(body.various_gender) : null,
    disability_types: JSON.stringify(body.disability_types),
    disability_note1: note(1),
    disability_note2: note(2),
    disability_note3: note(3),
  };
}

/**
 * The path to store, or null if the member may not choose this picture. The current picture is always allowed, even if
 * it was a preset that is no longer offered.
 */
async function chosenAvatar(
  db: Db,
  given: string,
  { userId, mediaBaseUrl, presets }: ProfileContext,
): Promise<string | null> {
  const path = given.startsWith(`${mediaBaseUrl}/`) ? given.slice(mediaBaseUrl.length) : given;
  const { avatar_path: current } = await getUser(db, userId);
  const choices = [current, ...(await ownAvatars(db, userId)), ...presets];
  return choices.includes(path) ? path : null;
}

function textOrNull(text: string | undefined): string | null {
  return text === undefined || text.trim() === '' ? null : text.trim();
}
