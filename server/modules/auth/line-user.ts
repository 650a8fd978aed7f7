import { randomBytes } from 'node:crypto';
import { RegistrationStatus } from '#contract/enums.ts';
import { NICKNAME_MAX } from '#contract/limits.ts';
import { within } from '#lib/async.ts';
import type { EncodedImage } from '#server/images/image-encoder.ts';
import { ImageRefused } from '#server/images/image-encoder.ts';
import type { LineUser } from '#server/line/line-client.ts';
import { sealTokens } from '#server/line/token-box.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { avatarPath, saveAvatar } from '#server/modules/users/avatar-repository.ts';
import { getUser, type UserRow } from '#server/modules/users/user-repository.ts';

/** The picture of a new member without a usable LINE picture, if the content has no pictures to choose from. */
const NO_PRESET = '/favicon.svg';

/** How long a first login waits for the person's LINE picture, including its time in the queue for decoding. */
const PICTURE_MS = 3000;

/**
 * Finds the member of a LINE account. A new person is created with the status AUTHENTICATED, which means not yet
 * registered.
 */
export async function memberOf(deps: AuthDeps, person: LineUser): Promise<UserRow> {
  const { db, clock, tokenBox, welcome, presetAvatars } = deps;
  const known = await db.selectFrom('users').select('id').where('line_sub', '=', person.sub).executeTakeFirst();
  const picture =
    known === undefined ? ((await within(copyOfPicture(deps, person.picture), PICTURE_MS)) ?? null) : null;
  const lineToken = sealTokens(tokenBox, person, person.sub);
  const [preset = NO_PRESET] = await presetAvatars();
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const userKey = randomBytes(16).toString('hex');
    const { id, user_key } = await tx
      .insertInto('users')
      .values({
        user_key: userKey,
        line_sub: person.sub,
        line_token: lineToken,
        nickname: nicknameOf(person.name),
        avatar_path: picture === null ? preset : avatarPath(picture.hash),
        registration_status: RegistrationStatus.authenticated,
        created_at: now,
      })
      // If the member exists, only the LINE token is updated. Two concurrent first logins therefore create one member.
      .onConflict((conflict) => conflict.column('line_sub').doUpdateSet({ line_token: lineToken }))
      .returning(['id', 'user_key'])
      .executeTakeFirstOrThrow();
    if (user_key === userKey) {
      if (picture !== null) await saveAvatar(tx, id, 'line', picture, now);
      await welcome(tx, { userId: id, sub: person.sub });
    }
    return getUser(tx, id);
  });
}

/**
 * The first nickname of a new person: the name at LINE without control characters, cut to the maximum length. The
 * person can change it during registration.
 */
function nicknameOf(name: string): string {
  const printable = name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim();
  return [...printable].slice(0, NICKNAME_MAX).join('').trim();
}

async function copyOfPicture({ line, encodeAvatar, warn }: AuthDeps, url: string | null): Promise<EncodedImage | null> {
  const bytes = url === null ? null : await line.fetchPicture(url);
  if (bytes === null) return null;
  try {
    return await encodeAvatar(bytes);
  } catch (error) {
    if (!(error instanceof ImageRefused)) throw error;
    warn(error, 'LINE picture not usable');
    return null;
  }
}
