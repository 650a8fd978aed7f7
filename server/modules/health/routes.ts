import { assertUsable } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import type { Handle } from '#server/http/register-call.ts';

const OK = { status: 'ok' } as const;
/** Maximum duration of the check in `ready`. Load balancers have short timeouts. */
const READY_WITHIN_MS = 2000;

/** `health` reports that the process runs, `ready` that it can also serve requests. */
export function registerHealth(handle: Handle, db: Db): void {
  handle('health', async () => OK);
  handle('ready', async () => {
    await assertUsable(db, READY_WITHIN_MS);
    return OK;
  });
}
