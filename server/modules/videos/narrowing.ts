import { TagMatch } from '#contract/enums.ts';
import type { VideoListQuery } from '#contract/queries.ts';
import { BitSet } from '#server/video-index/bit-set.ts';
import type { VideoIndex } from '#server/video-index/video-index.ts';

/** The fields of the query that narrow a list for everybody. */
export type Filters = Pick<VideoListQuery, 'genres[]' | 'supervisors[]' | 'tags[]' | 'search_type'>;

/**
 * The videos that pass the filters and have all of the words. Kinds are ANDed; genres and supervisors ORed among
 * themselves, tags by `search_type`. Names that nobody knows match nothing.
 * @returns not to be changed
 */
export async function narrowed(index: VideoIndex, filters: Filters, words: readonly string[]): Promise<BitSet> {
  const { 'genres[]': genres, 'supervisors[]': supervisors, 'tags[]': tags, search_type } = filters;
  const sets = (of: (name: string) => Promise<BitSet>) => (names: readonly string[]) => Promise.all(names.map(of));
  const byTag = await sets(index.withTag)(tags);
  const kinds = [
    ...(genres.length > 0 ? [await index.ofGenres(genres)] : []),
    ...(supervisors.length > 0
      ? [anyOf(index, await Promise.all(supervisorIds(supervisors).map(index.ofSupervisor)))]
      : []),
    ...(search_type === TagMatch.or && tags.length > 0 ? [anyOf(index, byTag)] : byTag),
    ...(await sets(index.withWord)(words)),
  ];
  const [first, ...others] = kinds;
  if (first === undefined) return index.everything;
  return others.length === 0 ? first : others.reduce((all, one) => all.intersect(one), first.copy());
}

function anyOf(index: VideoIndex, sets: readonly BitSet[]): BitSet {
  const [only] = sets;
  if (sets.length === 1 && only !== undefined) return only;
  return sets.reduce((all, one) => all.unite(one), new BitSet(index.size));
}

/** Ids arrive as text; what isn't a number that the column can hold is nobody's id. */
function supervisorIds(texts: readonly string[]): number[] {
  return texts.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
}
