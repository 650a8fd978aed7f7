import type { Selectable } from 'kysely';
import type { WireUser } from '#contract/entities/user.ts';
import { type FieldCipher, openNullable } from '#server/db/encryption/field-cipher.ts';
import { disabilityNote } from '#server/db/encryption/sealed-columns.ts';
import type { UserTable } from '#server/db/member-row-types.ts';
import type { Db } from '#server/db/row-types.ts';
import { loginRequired } from '#server/http/api-error.ts';

export type UserRow = Selectable<UserTable>;

/** @throws ApiError 401: the user deregistered a moment ago, which ended this session */
export async function getUser(db: Db, userId: number): Promise<UserRow> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (row === undefined) throw loginRequired();
  return row;
}

/** What `toWireUser` needs to convert a row to the API's format. */
export interface ToWire {
  readonly assetUrl: (path: string) => string;
  readonly cipher: FieldCipher;
}

export function toWireUser(row: UserRow, { assetUrl, cipher }: ToWire): WireUser {
  const note = (no: 1 | 2 | 3) => openNullable(cipher, disabilityNote(no, row.id), row[`disability_note${no}`]);
  return {
    user_key: row.user_key,
    nickname: row.nickname,
    avatar_path: assetUrl(row.avatar_path),
    birth_year: row.birth_year,
    prefecture_id: row.prefecture_id,
    gender: row.gender,
    various_gender: row.various_gender,
    disability_types: JSON.parse(row.disability_types),
    disability_note1: note(1),
    disability_note2: note(2),
    disability_note3: note(3),
    registration_status: row.registration_status,
    latest_condition_date: row.latest_condition_date,
  };
}
