/**
 * A set of integers from 0 to `size` - 1, with one bit for each: 12.5 kB for a size of 100,000. The intersection of two
 * sets takes microseconds, however many members they have.
 */
export class Bitmap {
  readonly size: number;
  readonly #words: Uint32Array;

  constructor(size: number, words = new Uint32Array(Math.ceil(size / 32))) {
    this.size = size;
    this.#words = words;
  }

  static full(size: number): Bitmap {
    const all = new Bitmap(size);
    all.#words.fill(0xffff_ffff);
    // The unused bits of the last word must be 0, because `count` counts all bits.
    if (size % 32 !== 0) all.#words[all.#words.length - 1] = 2 ** (size % 32) - 1;
    return all;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  copy(): Bitmap {
    return new Bitmap(this.size, this.#words.slice());
  }

  add(member: number): void {
    const index = member >>> 5;
    this.#words[index] = (this.#words[index] ?? 0) | (1 << (member & 31));
  }

  has(member: number): boolean {
    return ((this.#words[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0;
  }

  // The following three methods repeat the loop: a shared loop that takes the operation as a function is five times
  // slower.

  intersect(other: Bitmap): this {
    const own = this.#words;
    const their = other.#words;
    for (let index = 0; index < own.length; index += 1) own[index] = (own[index] ?? 0) & (their[index] ?? 0);
    return this;
  }

  unite(other: Bitmap): this {
    const own = this.#words;
    const their = other.#words;
    for (let index = 0; index < own.length; index += 1) own[index] = (own[index] ?? 0) | (their[index] ?? 0);
    return this;
  }

  subtract(other: Bitmap): this {
    const own = this.#words;
    const their = other.#words;
    for (let index = 0; index < own.length; index += 1) own[index] = (own[index] ?? 0) & ~(their[index] ?? 0);
    return this;
  }

  isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  count(): number {
    let members = 0;
    for (const word of this.#words) members += bitsIn(word);
    return members;
  }

  /** Returns at most `max` members in ascending order, after skipping the first `skip`. */
  ascending(skip: number, max: number): number[] {
    const found: number[] = [];
    let left = skip;
    for (const [index, word] of this.#words.entries()) {
      if (found.length >= max) break;
      const here = bitsIn(word);
      if (here <= left) {
        left -= here;
        continue;
      }
      for (let rest = word; rest !== 0 && found.length < max; rest &= rest - 1) {
        if (left > 0) left -= 1;
        else found.push(index * 32 + 31 - Math.clz32(rest & -rest));
      }
    }
    return found;
  }
}

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
