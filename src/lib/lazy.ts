/** A value that is loaded with its first use. */
export interface Lazy<Value> {
  /** Null until the value is loaded. */
  readonly get: () => Value | null;
  /**
   * Loads the value once, for all callers. After a failure the next call fetches the value again. Some
   * browsers load a chunk that has failed only in the next document (decision 29).
   */
  readonly load: () => Promise<Value>;
}

export function createLazy<Value extends object>(fetchValue: () => Promise<Value>): Lazy<Value> {
  let value: Value | null = null;
  let loading: Promise<Value> | null = null;
  return {
    get: () => value,
    load() {
      // One `then` has both handlers. A `catch` after it would delay the callers of `load`, while a later caller of
      // `get` would already have the value.
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
