import type { DeregisterBody } from '#contract/entities/user.ts';
import { within } from '#lib/async.ts';
import { openTokens } from '#server/line/token-box.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import type { UserRow } from '#server/modules/users/user-repository.ts';

/** How long a deregistration waits for LINE, after it has deleted the member's data. */
const LINE_TIMEOUT_MS = 3000;

/**
 * Deletes all data of a member in one transaction, including sessions: every table with members' data refers to `users`
 * and cascades. The member's reason for the deregistration is retained without a reference to the member. Afterwards
 * the app's access is revoked at LINE; a failure there is only logged.
 * @returns false if an earlier request has already deleted the member
 */
export async function deleteMember(deps: AuthDeps, member: UserRow, body: DeregisterBody): Promise<boolean> {
  const { db, clock } = deps;
  const isDeleted = await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', member.id).executeTakeFirst();
    // If no row was deleted, the form was sent twice. The first request has deleted the member and stored the reason.
    if (numDeletedRows === 0n) return false;
    const description = body.deregister_description?.trim() ?? '';
    await tx
      .insertInto('deregistrations')
      .values({
        reason: body.deregister_reason,
        description: description === '' ? null : description,
        created_at: clock.now(),
      })
      .execute();
    return true;
  });
  await within(tellLine(deps, member), LINE_TIMEOUT_MS);
  return isDeleted;
}

async function tellLine({ line, tokenBox, warn }: AuthDeps, member: UserRow): Promise<void> {
  const tokens = member.line_token === null ? null : openTokens(tokenBox, member.line_token, member.line_sub);
  if (tokens === null) return;
  const outcome = await line.client.deauthorize(tokens);
  if (!outcome.ok) warn(outcome.error, 'LINE not deauthorized');
}
