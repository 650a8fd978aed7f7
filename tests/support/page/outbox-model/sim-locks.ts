import type { Locks } from '#lib/locks.ts';
import type { Scheduler } from './scheduler.ts';

interface Request {
  readonly actor: number;
  readonly grant: () => void;
  readonly refuse: (error: DOMException) => void;
}

/** Simulates Web Locks. A lock is released when its holder is killed, but a frozen holder retains it. */
export class SimLocks {
  readonly #held = new Map<string, Request>();
  readonly #waiting = new Map<string, Request[]>();
  readonly #scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler;
  }

  of(actor: number): Locks {
    return {
      query: async () => {
        await this.#scheduler.step(actor);
        return { held: [...this.#held].map(([name, { actor: holder }]) => ({ name, clientId: String(holder) })) };
      },
      request: async (name, options, task) => {
        await this.#scheduler.step(actor);
        if (options.ifAvailable && this.#held.has(name)) return task(null);
        const request = await this.#lock(name, actor, options);
        return new Promise((resolve, reject) => {
          // Stealing a lock rejects the holder's request, but its task continues, as in browsers.
          Object.assign(request, { refuse: reject });
          task({})
            .finally(() => this.#release(name, request))
            .then(resolve, reject);
        });
      },
    };
  }

  kill(actor: number): void {
    for (const [name, waiting] of this.#waiting)
      this.#waiting.set(
        name,
        waiting.filter((request) => request.actor !== actor),
      );
    for (const [name, request] of [...this.#held]) if (request.actor === actor) this.#release(name, request);
  }

  #lock(
    name: string,
    actor: number,
    { steal, signal }: { readonly steal?: boolean; readonly signal?: AbortSignal },
  ): Promise<Request> {
    return new Promise((resolve, reject) => {
      const request: Request = { actor, grant: () => resolve(request), refuse: reject };
      const holder = this.#held.get(name);
      if (holder === undefined || steal) {
        this.#held.set(name, request);
        holder?.refuse(new DOMException('stolen', 'AbortError'));
        request.grant();
        return;
      }
      this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), request]);
      signal?.addEventListener('abort', () => {
        const waiting = this.#waiting.get(name) ?? [];
        if (!waiting.includes(request)) return;
        this.#waiting.set(
          name,
          waiting.filter((other) => other !== request),
        );
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }

  #release(name: string, request: Request): void {
    if (this.#held.get(name) !== request) return;
    const [next, ...rest] = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, rest);
    if (next === undefined) this.#held.delete(name);
    else {
      this.#held.set(name, next);
      next.grant();
    }
  }
}
