interface Entry<Value> {
  readonly value: Promise<Value>;
  /** In the clock's milliseconds: from then on a fresh one is made. */
  readonly until: number;
  bytes: number;
}

export interface BoundedCacheOptions<Value> {
  readonly maxBytes: number;
  /** What a value takes, keys apart. Null: it isn't worth keeping. */
  readonly bytesOf: (value: Value) => number | null;
}

/** Least recently used values go first when the whole passes `maxBytes`. One key is made once, however many ask. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #options: BoundedCacheOptions<Value>;
  #bytes = 0;

  constructor(options: BoundedCacheOptions<Value>) {
    this.#options = options;
  }

  /** A failed one isn't kept. Whoever asks before `until` is given what was made by then. */
  get(key: string, now: number, until: number, make: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    this.#drop(key);
    const entry: Entry<Value> = { value: make(), until, bytes: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      (value) => this.#weigh(key, entry, value),
      () => this.#entries.get(key) === entry && this.#drop(key),
    );
    return entry.value;
  }

  #weigh(key: string, entry: Entry<Value>, value: Value): void {
    if (this.#entries.get(key) !== entry) return;
    const bytes = this.#options.bytesOf(value);
    if (bytes === null) {
      this.#drop(key);
      return;
    }
    // A string's characters take up to two bytes each.
    entry.bytes = bytes + 2 * key.length;
    this.#bytes += entry.bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
