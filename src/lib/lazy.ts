/** A value that is loaded on first use. */
export interface Lazy<Value> {
  /** Null until the value is loaded. */
  readonly get: () => Value | null;
  /**
   * Loads the value once, for all callers. After a failure the next call fetches the value again. In some browsers this
   * fails until the next page load (decision 29).
   */
  readonly load: () => Promise<Value>;
}

export function createLazy<Value extends object>(fetchValue: () => Promise<Value>): Lazy<Value> {
  let value: Value | null = null;
  let loading: Promise<Value> | null = null;
  return {
    get: () => value,
    load() {
      // One `then` with both handlers. With a separate `catch`, `load` would resolve a little later than `get` returns
      // the value, so that a later caller of `get` could overtake an earlier caller of `load`.
      loading ??= fetchValue().then(
        (found) => {
          value = found;
          return found;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
