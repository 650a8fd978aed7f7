export interface Listeners<Value> {
  /** Returns a function that removes the listener. */
  readonly add: (listener: (value: Value) => void) => () => void;
  readonly tell: (value: Value) => void;
}

export function createListeners<Value>(): Listeners<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    add(listener) {
      // A new function for each subscription, because the same listener may be added twice.
      const own = (value: Value) => listener(value);
      listeners.add(own);
      return () => listeners.delete(own);
    },
    tell(value) {
      for (const listener of [...listeners]) listener(value);
    },
  };
}

/** An observable value that doesn't depend on React. Components read it with `useSyncExternalStore`. */
export interface Signal<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSignal<Value>(initial: Value): Signal<Value> {
  const listeners = createListeners<void>();
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      listeners.tell();
    },
    subscribe: listeners.add,
  };
}
