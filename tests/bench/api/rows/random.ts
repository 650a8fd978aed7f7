/**
 * A pseudo-random number generator (mulberry32). The same seed gives the same numbers, so that runs can be repeated.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number that is at least 0 and less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer that is at least 0 and less than `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** Like `below`, but small numbers are far more frequent, because a few popular videos have most of the views. */
  skewedBelow(end: number): number {
    return Math.floor(this.next() ** 3 * end);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** `count` different integers that are at least 0 and less than `end`; all such integers if there are fewer. */
  several(count: number, end: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, end)) chosen.add(this.below(end));
    return [...chosen];
  }
}
