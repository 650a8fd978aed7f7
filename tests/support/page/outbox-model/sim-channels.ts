import type { Channel, OutboxMessage } from '#outbox/snapshot.ts';
import type { Scheduler } from './scheduler.ts';

/** Simulates BroadcastChannel. Every other tab receives a message at its own random time. */
export class SimChannels {
  readonly #listeners = new Map<number, (message: OutboxMessage) => void>();
  readonly #scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  of(actor: number): Channel {
    return {
      postMessage: (message) => {
        for (const [other, listener] of this.#listeners)
          if (other !== actor) void this.#scheduler.step(other).then(() => listener(message));
      },
      addEventListener: (_type, listener) => {
        this.#listeners.set(actor, (data) => listener({ data }));
      },
      close: () => this.kill(actor),
    };
  }

  kill(actor: number): void {
    this.#listeners.delete(actor);
  }
}
