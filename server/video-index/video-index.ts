import { Cache } from '#server/cache.ts';
import { createContentCache } from '#server/content-cache.ts';
import type { ContentVersion } from '#server/content-version.ts';
import type { Db } from '#server/db/schema.ts';
import { gramsToAsk } from '#server/search/grams.ts';
import { BitSet } from '#server/video-index/bit-set.ts';
import { createNumbering } from '#server/video-index/numbering.ts';
import {
  numbersContaining,
  numbersNewestFirst,
  numbersOfGenre,
  numbersOfSupervisor,
  numbersWithGram,
  numbersWithTag,
  shuffledNumbers,
} from '#server/video-index/set-queries.ts';

/**
 * All videos that are shown, numbered from 0, the newest, on: sets of them are bits. What a list is narrowed to is one
 * set each, read when somebody first asks for it, and kept as long as the content stays the same.
 */
export interface VideoIndex {
  readonly size: number;
  /** Not to be changed. */
  readonly everything: BitSet;
  /** The place of a running number; null when no such video is shown. */
  placeOf(videoNo: number): number | null;
  numberAt(place: number): number;
  placesOf(videoNos: readonly number[]): BitSet;
  /** Of any of these, at least one; kept as one set, because people look through the same few, by one tag or word after the other. */
  ofGenres(slugs: readonly string[]): Promise<BitSet>;
  ofSupervisor(id: number): Promise<BitSet>;
  withTag(slug: string): Promise<BitSet>;
  /** By a word as `searchWords` makes them. */
  withWord(word: string): Promise<BitSet>;
  shuffled(): Promise<Shuffled>;
}

/** The fixed shuffled order of all videos, and where in it each stands. */
export interface Shuffled {
  readonly places: Uint32Array;
  readonly keys: Float64Array;
}

/** Some hundred sets of 100,000 videos. */
const SETS_MAX_BYTES = 6 * 1024 * 1024;
/** What remembering that a word is nowhere takes, about, beside its key. */
const NOWHERE_BYTES = 200;
/** So many texts are looked through at a time: other requests get their turn in between. */
const TEXTS_AT_ONCE = 500;

export function createVideoIndex(db: Db, contentVersion: ContentVersion): () => Promise<VideoIndex> {
  const cache = createContentCache<VideoIndex>(contentVersion);
  return () => cache.get('', () => readVideoIndex(db));
}

async function readVideoIndex(db: Db): Promise<VideoIndex> {
  const numbering = createNumbering(await numbersNewestFirst(db));
  const { size, placeOf, numberAt } = numbering;
  const everything = BitSet.full(size);
  const nothing = new BitSet(size);
  const bytesOf = (set: BitSet) => {
    if (set === nothing) return NOWHERE_BYTES;
    // What nobody has is asked for in countless ways, and found out again in no time.
    return set.isEmpty() ? null : set.bytes;
  };
  const sets = new Cache<BitSet>({ maxBytes: SETS_MAX_BYTES, bytesOf });
  let order: Promise<Shuffled> | null = null;

  const kept = (key: string, make: () => Promise<BitSet>) => sets.get(key, Number.POSITIVE_INFINITY, make);
  const keptOf = (key: string, read: () => Promise<number[]>) => kept(key, async () => placesOf(await read()));

  function placesOf(videoNos: readonly number[]): BitSet {
    const set = new BitSet(size);
    for (const videoNo of videoNos) {
      const place = placeOf(videoNo);
      if (place !== null) set.add(place);
    }
    return set;
  }

  /** Of a pair of letters, or of a single one, the grams are all that there is to know. */
  function withWord(word: string): Promise<BitSet> {
    const grams = gramsToAsk(word);
    const [only] = grams;
    const isGram = grams.length === 1 && only === word;
    if (isGram) return withGram(word);
    return kept(`word ${word}`, async () => {
      const found = await containing(word, grams);
      // That a word is nowhere may have taken the texts of all videos to find out: it is remembered, as one shared set.
      return found.isEmpty() ? nothing : found;
    });
  }

  function ofGenre(slug: string): Promise<BitSet> {
    return keptOf(`genre ${slug}`, () => numbersOfGenre(db, slug));
  }

  async function ofGenres(slugs: readonly string[]): Promise<BitSet> {
    const [only] = slugs;
    if (slugs.length === 1 && only !== undefined) return ofGenre(only);
    return kept(`genres ${JSON.stringify(slugs.toSorted())}`, async () => {
      const all = new BitSet(size);
      for (const set of await Promise.all(slugs.map(ofGenre))) all.unite(set);
      return all;
    });
  }

  function withGram(gram: string): Promise<BitSet> {
    return keptOf(`gram ${gram}`, () => numbersWithGram(db, gram));
  }

  /** Grams say nothing about their order: the texts of those that have all of them decide. */
  async function containing(word: string, grams: readonly string[]): Promise<BitSet> {
    const candidates = everything.copy();
    for (const gram of grams) {
      candidates.intersect(await withGram(gram));
      if (candidates.isEmpty()) return candidates;
    }
    const found: number[] = [];
    const numbers = candidates.ascending(0, size).map(numberAt);
    for (let start = 0; start < numbers.length; start += TEXTS_AT_ONCE) {
      if (start > 0) await new Promise((done) => setImmediate(done));
      found.push(...(await numbersContaining(db, numbers.slice(start, start + TEXTS_AT_ONCE), word)));
    }
    return placesOf(found);
  }

  async function readShuffled(): Promise<Shuffled> {
    const { numbers, keys } = await shuffledNumbers(db);
    const known = { places: new Uint32Array(numbers.length), keys: new Float64Array(numbers.length) };
    let count = 0;
    for (const [index, videoNo] of numbers.entries()) {
      const place = placeOf(videoNo);
      if (place === null) continue;
      known.places[count] = place;
      known.keys[count] = keys[index] ?? 0;
      count += 1;
    }
    return { places: known.places.subarray(0, count), keys: known.keys.subarray(0, count) };
  }

  return {
    size,
    everything,
    placeOf,
    numberAt,
    placesOf,
    ofGenres,
    ofSupervisor: (id) => keptOf(`supervisor ${id}`, () => numbersOfSupervisor(db, id)),
    withTag: (slug) => keptOf(`tag ${slug}`, () => numbersWithTag(db, slug)),
    withWord,
    shuffled() {
      order ??= readShuffled();
      order.catch(() => {
        order = null;
      });
      return order;
    },
  };
}
