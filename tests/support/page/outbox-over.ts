import { createEngine, type EngineDeps } from '#outbox/engine.ts';
import { createOutbox, type Outbox } from '#outbox/outbox.ts';

/** An outbox that loads its engine at the first call, as in a page. `after`: a promise that delays the loading. */
export function outboxOver(deps: EngineDeps, after?: Promise<unknown>): Outbox {
  const load = async () => {
    await after;
    return createEngine(deps);
  };
  return createOutbox({ load, clock: deps.clock, user: deps.user });
}
