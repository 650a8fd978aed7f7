import type { TimerClock } from '#lib/clock.ts';

/**
 * The actor of tasks that belong to no tab or worker, such as a request on its way. Killing a tab doesn't end these
 * tasks.
 */
export const NOBODY = 0;

/** A timer that is due within this time may run before ready tasks. A later timer runs after all ready tasks. */
const SOON_MS = 300;

interface Task {
  readonly actor: number;
  readonly run: () => void;
}

interface Timer extends Task {
  readonly at: number;
}

/**
 * Decides in which order the model's asynchronous steps complete: transactions, requests, responses and timers. The
 * order depends only on the seed. Each step belongs to an actor, which is the number of a tab or worker.
 */
export class Scheduler {
  /** The simulated time of the server, epoch milliseconds. */
  now = Date.parse('2026-11-20T00:00:00Z');
  readonly frozen = new Set<number>();
  readonly #dead = new Set<number>();
  readonly #random: () => number;
  #tasks: Task[] = [];
  #timers: Timer[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Resolves when the scheduler chooses this step. Never resolves if the actor is killed earlier. */
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

  /** The clock of an actor's device. `skew` is the difference between that clock and `now`, in milliseconds. */
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

  /**
   * Runs at most one step or timer, and the microtasks that follow. Timers run only if `patient` is true. Before a
   * timer runs, the time advances to it.
   * @returns false if there was nothing to run
   */
  async next(patient: boolean): Promise<boolean> {
    // Code that has just started may not have registered its first step yet.
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
