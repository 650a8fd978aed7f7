import { reusableQuery } from '#server/db/reusable-query.ts';
import type { Db } from '#server/db/schema.ts';
import { gramsToAsk } from '#server/search/grams.ts';

/** So many grams narrow a search down; the text itself decides. */
const GRAMS_MAX = 6;

const counts = reusableQuery((db, { grams }: { grams: readonly string[] }, _: null) =>
  db.selectFrom('gram_counts').select(['gram', 'videos']).where('gram', 'in', grams),
);

/**
 * By which grams the videos with these words are found soonest: of each word the rarest, the rarest of all first.
 * Null when one of them occurs nowhere, so that nothing can be found.
 */
export async function rareGrams(db: Db, words: readonly string[]): Promise<readonly string[] | null> {
  const ofWords = words.map(gramsToAsk);
  const asked = [...new Set(ofWords.flat())];
  if (asked.length === 0) return [];
  const known = new Map((await counts(db, { grams: asked }, null)).map(({ gram, videos }) => [gram, videos]));
  if (asked.some((gram) => !known.has(gram))) return null;
  const byRarity = (a: string, b: string) => (known.get(a) ?? 0) - (known.get(b) ?? 0);
  const rarest = ofWords.flatMap((grams) => grams.toSorted(byRarity).slice(0, 1));
  return [...new Set(rarest)].sort(byRarity).slice(0, GRAMS_MAX);
}
