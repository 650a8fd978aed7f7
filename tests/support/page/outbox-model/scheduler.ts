import type { TimerClock } from '#lib/clock.ts';

/** The network, the lock manager: what lives on when a tab dies. */
export const NOBODY = 0;

/** No transaction and no request takes longer than this; what is frozen apart. */
const SOON_MS = 300;

interface Task {
  readonly actor: number;
  readonly run: () => void;
}

interface Timer extends Task {
  readonly at: number;
}

/**
 * Decides what happens next. Whatever takes time in the model (a transaction, a request's way there and back, a timer)
 * waits here, and the seed says which of it is over first.
 */
export class Scheduler {
  /** True time, epoch milliseconds. */
  now = Date.parse('2026-11-20T00:00:00Z');
  readonly frozen = new Set<number>();
  readonly #dead = new Set<number>();
  readonly #random: () => number;
  #tasks: Task[] = [];
  #timers: Timer[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Resolves when its turn has come; never, when its actor is killed before. */
  step(actor: number): Promise<void> {
    return new Promise((run) => {
      if (!this.#dead.has(actor)) this.#tasks.push({ actor, run });
    });
  }

  at(actor: number, ms: number, run: () => void): Timer {
    const timer = { actor, at: this.now + ms, run };
    if (!this.#dead.has(actor)) this.#timers.push(timer);
    return timer;
  }

  /** `skew`: how far this device's clock is from true time. */
  clockOf(actor: number, skew: () => number): TimerClock {
    return {
      now: () => this.now + skew(),
      setTimeout: (task, ms) => this.at(actor, ms, task),
      clearTimeout: (timer) => {
        this.#timers = this.#timers.filter((other) => other !== timer);
      },
    };
  }

  kill(actor: number): void {
    this.#dead.add(actor);
    this.#tasks = this.#tasks.filter((task) => task.actor !== actor);
    this.#timers = this.#timers.filter((timer) => timer.actor !== actor);
    this.frozen.delete(actor);
  }

  /** One thing happens, and all that follows from it at once. False: nothing is under way, timers apart when `patient` is false. */
  async next(patient: boolean): Promise<boolean> {
    // What was just begun may not have come to its first step.
    await new Promise((resolve) => setImmediate(resolve));
    const ready = this.#tasks.filter(({ actor }) => !this.frozen.has(actor));
    const timers = this.#timers.filter(({ actor }) => !this.frozen.has(actor)).sort((a, b) => a.at - b.at);
    const timer = timers[0];
    const isSoon = timer !== undefined && timer.at - this.now < SOON_MS;
    if (ready.length > 0 && (!isSoon || this.#random() < 0.9)) {
      const task = ready[Math.floor(this.#random() * ready.length)];
      this.now += Math.floor(this.#random() * 20);
      this.#tasks = this.#tasks.filter((other) => other !== task);
      task?.run();
    } else if (timer !== undefined && patient) {
      this.now = Math.max(this.now, timer.at);
      this.#timers = this.#timers.filter((other) => other !== timer);
      timer.run();
    } else if (ready.length === 0) {
      return false;
    }
    await new Promise((resolve) => setImmediate(resolve));
    return true;
  }
}
