import type { Outbox, OutboxItem } from '#outbox/outbox.ts';

/** Longer than this nobody waits in front of a logout. */
const DRAIN_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 100;

/**
 * Sends what waits, as far as that is possible now; answers what is left of this person's. `outbox`: asked again and
 * again until it is there, because the page may be too young to have it.
 */
export async function drainBeforeLogout(
  outbox: () => Outbox | null,
  withinMs = DRAIN_WITHIN_MS,
): Promise<readonly OutboxItem[]> {
  const until = Date.now() + withinMs;
  const left = () => Math.max(0, until - Date.now());
  while (outbox() === null && left() > 0) await sleep(LOOK_EVERY_MS);
  const found = outbox();
  if (found === null) return [];
  await Promise.race([found.loaded.then(() => found.drain('request')), sleep(left())]);
  return found.snapshot().items;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export interface UnsentSummary {
  /** `yyyy-MM-dd`, each once, oldest first. */
  readonly conditionDays: readonly string[];
  readonly views: number;
  readonly favourites: number;
}

/** What would be lost, as a person would say it. */
export function summarise(items: readonly OutboxItem[]): UnsentSummary {
  const of = (kind: OutboxItem['kind']) => items.filter((item) => item.kind === kind);
  return {
    conditionDays: [...new Set(of('condition').map(({ about }) => about))].sort(),
    views: of('view').length,
    favourites: of('favourite').length,
  };
}
