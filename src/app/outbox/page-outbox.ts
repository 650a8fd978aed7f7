import type { OutboxUser, PageEngineOptions } from '#app/outbox/page-engine.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { systemClock } from '#lib/clock.ts';
import { createOutbox, type Outbox } from '#outbox/outbox.ts';
import { userKeyOf } from '#session/machine/state.ts';

export interface PageOutboxOptions extends PageEngineOptions {
  /** Reads the stored session, which a server-rendered page does only after hydration. */
  readonly readSession: () => Promise<void>;
}

export function createPageOutbox({ readSession, ...options }: PageOutboxOptions): Outbox {
  const { session } = options;
  const user: OutboxUser = {
    get: () => {
      const userKey = userKeyOf(session.getState());
      return userKey === ANONYMOUS_KEY ? null : userKey;
    },
    read: () => (session.isRead() ? null : readSession()),
  };
  return createOutbox({
    user,
    clock: systemClock,
    load: async () => (await import('#app/outbox/page-engine.ts')).createPageEngine(options, user),
  });
}
