export interface Background {
  /**
   * Runs a task after a delay. Until it starts, further calls with the same name have no effect. Failures go to
   * `onFailure`, never to a request.
   */
  soon(name: string, delayMs: number, run: () => Promise<void>): void;
  /** Cancels scheduled tasks and resolves when the running ones have ended. */
  close(): Promise<void>;
}

/**
 * Runs tasks for which no request waits. They must be bounded, repeatable, and harmless if several nodes run them at
 * once.
 */
export function createBackground(onFailure: (error: unknown) => void): Background {
  const waiting = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let closed = false;
  return {
    soon(name, delayMs, run) {
      if (closed || waiting.has(name)) return;
      const start = () => {
        waiting.delete(name);
        const done = run().catch(onFailure);
        running.add(done);
        void done.then(() => running.delete(done));
      };
      waiting.set(name, setTimeout(start, delayMs).unref());
    },
    async close() {
      closed = true;
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
      await Promise.all(running);
    },
  };
}
