import { calls } from '#contract/calls.ts';
import { ApiError, messageForStatus } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';

const OK = { status: 'ok' } as const;

/** `health`: the process runs. `ready`: it can also answer, so a load balancer may send it people. */
export function registerHealth(register: RegisterCall, { db }: ModuleDeps): void {
  register(calls.health, async () => OK);
  register(calls.ready, async () => {
    try {
      await db.selectFrom('content_meta').select('key').limit(1).execute();
    } catch {
      throw new ApiError(503, messageForStatus(503));
    }
    return OK;
  });
}
