export interface Turn {
  /** Lets the next one go. A second call does nothing. */
  readonly end: () => void;
}

/** One after the other, in the order of asking. */
export function createTurns(): { readonly take: () => Promise<Turn> } {
  let last: Promise<void> = Promise.resolve();
  return {
    async take() {
      const before = last;
      const { promise, resolve } = Promise.withResolvers<void>();
      last = promise;
      await before;
      return { end: resolve };
    },
  };
}
