import { createEngine, type EngineDeps } from '#outbox/engine.ts';
import { createOutbox, type Outbox } from '#outbox/outbox.ts';

/** A page's outbox whose engine is loaded with the first call, and comes `after` something. */
export function outboxOver(deps: EngineDeps, after?: Promise<unknown>): Outbox {
  const load = async () => {
    await after;
    return createEngine(deps);
  };
  return createOutbox({ load, clock: deps.clock, user: deps.user });
}
