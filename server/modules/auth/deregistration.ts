import { setTimeout as sleep } from 'node:timers/promises';
import type { DeregisterBody } from '#contract/entities/user.ts';
import type { AuthDeps } from '#server/modules/auth/deps.ts';
import { openTokens } from '#server/modules/auth/kept-tokens.ts';
import type { UserRow } from '#server/modules/users/user-repository.ts';

/** How long somebody who leaves waits for LINE. What they asked of us is done by then. */
const LINE_PATIENCE_MS = 3000;

/**
 * Everything of a member goes in one transaction, sessions included: every table that names one refers to `users` and
 * follows it. The reason stays, without a name. LINE is told after that, and may fail.
 */
export async function deleteMember(deps: AuthDeps, member: UserRow, body: DeregisterBody): Promise<void> {
  const { db, clock } = deps;
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', member.id).executeTakeFirst();
    // The same form sent twice: one person left, for one reason.
    if (numDeletedRows === 0n) return;
    const description = body.deregister_description?.trim() ?? '';
    await tx
      .insertInto('deregistrations')
      .values({
        reason: body.deregister_reason,
        description: description === '' ? null : description,
        created_at: clock.now(),
      })
      .execute();
  });
  const told = tellLine(deps, member);
  await Promise.race([told, sleep(LINE_PATIENCE_MS, undefined, { ref: false })]);
}

async function tellLine({ line, tokenBox, warn }: AuthDeps, member: UserRow): Promise<void> {
  const tokens = member.line_token === null ? null : openTokens(tokenBox, member.line_token, member.line_sub);
  if (tokens === null) return;
  const outcome = await line.client.deauthorize(tokens);
  if (!outcome.ok) warn(outcome.error, 'LINE not deauthorized');
}
