import { timeInJapan } from '#lib/dates.ts';
import type { Handle } from '#server/http/register-call.ts';
import type { AuthDeps } from '#server/modules/deps.ts';
import { endLogin, endOtherLogins, loginsOf } from '#server/session/member-logins.ts';

/** The calls that list and end the caller's logins on all devices. */
export function registerLogins(handle: Handle, { db, clock, sessions }: AuthDeps): void {
  handle('logins', async ({ caller }) => {
    const logins = await loginsOf(db, caller, clock.now());
    return {
      logins: logins.map(({ id, device, createdAt, lastUsedAt, isCurrent }) => ({
        id,
        device,
        created_at: timeInJapan(createdAt),
        last_used_at: timeInJapan(lastUsedAt),
        is_current: isCurrent,
      })),
    };
  });

  handle('endLogin', async ({ caller, params, exchange }) => {
    if (params.id === caller.familyId) await sessions.end(exchange, caller);
    else await endLogin(db, caller, params.id);
    return null;
  });

  handle('endOtherLogins', async ({ caller }) => {
    await endOtherLogins(db, caller);
    return null;
  });
}
