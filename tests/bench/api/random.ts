/** Numbers that look random and are the same for the same seed (mulberry32), so that a measurement can be repeated. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** As `below`, the small ones far more often: a few things are popular, most are not. */
  skewedBelow(end: number): number {
    return Math.floor(this.next() ** 3 * end);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  }

  /** `count` different whole numbers below `end`. */
  several(count: number, end: number): number[] {
    const chosen = new Set<number>();
    while (chosen.size < Math.min(count, end)) chosen.add(this.below(end));
    return [...chosen];
  }
}
