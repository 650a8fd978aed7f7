import { assertUsable } from '#server/db/open-database.ts';
import type { Db } from '#server/db/row-types.ts';
import type { Handle } from '#server/http/register-call.ts';
import { productVersion } from '#server/process/program.ts';

const OK = { status: 'ok' } as const;
/** Maximum duration of the check in `ready`. Load balancers have short timeouts. */
const READY_WITHIN_MS = 2000;

/**
 * `health` reports that the process runs, and which version it is; `ready` that it can also serve requests.
 * @param build the id of the page's build; null if there is none
 */
export function registerHealth(handle: Handle, db: Db, build: string | null): void {
  const healthy = { ...OK, version: productVersion(), build };
  handle('health', async () => healthy);
  handle('ready', async () => {
    await assertUsable(db, READY_WITHIN_MS);
    return OK;
  });
}
