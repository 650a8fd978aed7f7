/** The current time, passed as an argument so that tests can set it. */
export interface Clock {
  /** Epoch milliseconds. People can set the device's clock back or forward at any moment. */
  readonly now: () => number;
}

/** A clock that also measures durations. `now` is unsuitable for this, because the device's clock may be changed. */
export interface SteadyClock extends Clock {
  /** Milliseconds since an arbitrary moment; monotonic. */
  readonly steady: () => number;
}

export interface TimerClock extends Clock {
  readonly setTimeout: (task: () => void, ms: number) => unknown;
  readonly clearTimeout: (timer: unknown) => void;
}

export const systemClock: SteadyClock & TimerClock = {
  // The global functions are looked up at each call, so that tests can replace them with fake timers.
  now: () => Date.now(),
  steady: () => performance.now(),
  setTimeout: (task, ms) => setTimeout(task, ms),
  clearTimeout: (timer) => clearTimeout(timer as number | undefined),
};
