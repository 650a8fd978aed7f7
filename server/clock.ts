/** Time as an argument: logic that depends on it is tested with a clock that stands still. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
