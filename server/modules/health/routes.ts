import { calls } from '#contract/calls.ts';
import type { Db } from '#server/db/schema.ts';
import { assertUsable } from '#server/db/usable.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';

const OK = { status: 'ok' } as const;
/** Load balancers have shorter timeouts than people. */
const READY_WITHIN_MS = 2000;

/** `health`: the process runs. `ready`: it can also answer, so a load balancer may send it people. */
export function registerHealth(register: RegisterCall, db: Db): void {
  register(calls.health, async () => OK);
  register(calls.ready, async () => {
    await assertUsable(db, READY_WITHIN_MS);
    return OK;
  });
}
