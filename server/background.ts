export interface Background {
  /** Runs a task after a while, once for however many asked in the meantime. Its failure is told, and no one's request fails. */
  soon(name: string, delayMs: number, run: () => Promise<void>): void;
  /** Forgets what waits, and ends when what runs has ended. */
  close(): Promise<void>;
}

/** Work that nobody waits for: bounded, repeatable, and harmless when several nodes do it at once. */
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
