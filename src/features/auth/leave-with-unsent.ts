import type { Outbox, OutboxItem } from '#outbox/outbox.ts';

/** Longer than this nobody waits in front of a logout. */
const DRAIN_WITHIN_MS = 10_000;

/** Sends what waits, as far as that is possible now; answers what is left of this person's. */
export async function drainBeforeLogout(
  outbox: Outbox | null,
  withinMs = DRAIN_WITHIN_MS,
): Promise<readonly OutboxItem[]> {
  if (outbox === null) return [];
  await Promise.race([
    outbox.loaded.then(() => outbox.drain('request')),
    new Promise((resolve) => setTimeout(resolve, withinMs)),
  ]);
  return outbox.snapshot().items;
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
