/** When what failed is tried again: after twice as long each time, not by all devices at the same moment. */
const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;
/** A server may ask for more patience than that, but not for ever. */
const LONGEST_ASKED_MS = 15 * 60_000;

interface Failure {
  readonly count: number;
  readonly until: number;
  /** Until then the server asked to be left alone: not even a person's wish to try now counts. */
  readonly askedUntil: number;
}

export interface BackOff {
  /** `eager`: something has changed (online, visible, a person's wish), so only what the server asked for holds. */
  mayTry(subject: string, eager: boolean): boolean;
  failed(subject: string, retryAfterMs: number | null): void;
  succeeded(subject: string): void;
  /** Milliseconds until the next is due; null when none is. */
  waitMs(): number | null;
}

/** Stands for all subjects. */
export const EVERYTHING = '';

export function createBackOff({ now, random }: { now: () => number; random: () => number }): BackOff {
  const failures = new Map<string, Failure>();

  const isFree = (subject: string, eager: boolean) => {
    const failure = failures.get(subject);
    if (failure === undefined) return true;
    const rest = (eager ? failure.askedUntil : failure.until) - now();
    // A clock that was set back must not turn seconds into years.
    return rest <= 0 || rest > LONGEST_ASKED_MS;
  };

  return {
    mayTry: (subject, eager) => isFree(EVERYTHING, eager) && isFree(subject, eager),
    failed(subject, retryAfterMs) {
      const count = (failures.get(subject)?.count ?? 0) + 1;
      const delay = Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1)) * (0.5 + random() / 2);
      const asked = Math.min(retryAfterMs ?? 0, LONGEST_ASKED_MS);
      failures.set(subject, { count, until: now() + Math.max(delay, asked), askedUntil: now() + asked });
    },
    succeeded(subject) {
      failures.delete(subject);
      failures.delete(EVERYTHING);
    },
    waitMs() {
      const waits = [...failures.values()].map(({ until }) => until - now()).filter((wait) => wait > 0);
      return waits.length === 0 ? null : Math.min(LONGEST_ASKED_MS, ...waits);
    },
  };
}
