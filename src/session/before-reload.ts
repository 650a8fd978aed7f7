/** What must be brought into safety before the page reloads itself (SPEC.md section 4: a video's page after a refresh). */
export interface BeforeReload {
  /** Called before the reload; may take a moment (`WAIT_MS` at most). Returns the way to take it out again. */
  readonly add: (task: () => Promise<void> | void) => () => void;
  /** Resolves when all are done, failed, or late. */
  readonly run: () => Promise<void>;
}

/** A checkpoint that hangs must not keep the page from coming back. */
const WAIT_MS = 1000;

export function createBeforeReload(waitMs = WAIT_MS): BeforeReload {
  const tasks = new Set<() => Promise<void> | void>();
  return {
    add: (task) => {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    run: async () => {
      const all = Promise.allSettled([...tasks].map(async (task) => task()));
      await Promise.race([all, new Promise((resolve) => setTimeout(resolve, waitMs))]);
    },
  };
}

/** The page's. The player fills it with its position, so that it goes on at the same second. */
export const beforeReload = createBeforeReload();
