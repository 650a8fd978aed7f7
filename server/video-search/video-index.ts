import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { VideoListQuery } from '#contract/api/queries.ts';
import { TagMatch } from '#contract/enums.ts';
import type { Clock } from '#lib/clock.ts';
import { Cache, createContentCache } from '#server/cache.ts';
import type { ContentVersion } from '#server/content/content-version.ts';
import type { Db } from '#server/db/row-types.ts';
import { bigramsOfWord, RANKED_SECTIONS, sectionPatterns } from '#server/video-search/bigrams.ts';
import { Bitmap } from '#server/video-search/bitmap.ts';
import {
  byFirstPattern,
  type Counted,
  containing,
  mostViewedAfter,
  newestFirst,
  postingsOfBigram,
  postingsOfGenre,
  postingsOfSupervisor,
  postingsOfTag,
  shuffled,
} from '#server/video-search/queries.ts';

/**
 * The filters of a query that find the same videos for everybody. Excluded are `favorite_flag` and `view_status`, which
 * depend on the member, and the keyword, which is passed separately as a list of words.
 */
export type Filters = Pick<VideoListQuery, 'genres[]' | 'supervisors[]' | 'tags[]' | 'search_type'>;

/** All videos in the order of their shuffle keys: their ordinals in the index, and the keys in the same order. */
export interface Shuffled {
  readonly ordinals: Uint32Array;
  readonly keys: Float64Array;
}

/** The maximum size of the cached bitmaps: enough for several hundred bitmaps of 100,000 videos. */
const BITMAPS_MAX_BYTES = 6 * 1024 * 1024;
/** The maximum size of the cache of bitmaps by word and section: enough for about 100 words in 100,000 videos. */
const SECTIONS_MAX_BYTES = 4 * 1024 * 1024;
/** The approximate size of a cache entry for a word that no video contains, without the entry's key. */
const NO_VIDEO_BYTES = 200;
/** How many texts are searched in one batch. Other requests can run between two batches. */
const TEXTS_AT_ONCE = 500;
/**
 * How long the order by view counts is cached: counts may be a second old (docs/product/api-records.md, Counting
 * views).
 */
const VIEWS_LIFE_MS = 900;
const VIEWS_STEP = 2000;
/** The maximum size of the cached order by view counts: enough for a million videos. */
const VIEWS_MAX_BYTES = 8 * 1024 * 1024;

/**
 * Returns a function that gives the index of the current content. The index is built again when the content changes.
 */
export function createVideoIndex(db: Db, contentVersion: ContentVersion, clock: Clock): () => Promise<VideoIndex> {
  const cache = createContentCache<VideoIndex>(contentVersion);
  return () => cache.get('', async () => new VideoIndex(db, clock, await newestFirst(db)));
}

/**
 * A bitmap index (docs/decisions/0016-search-at-size.md). Every public video has an ordinal, 0 for the newest. For each
 * genre, supervisor, tag, bigram and word there is a bitmap of ordinals. It is made when a query first needs it: from a
 * posting list, or for a word of more than two characters by searching texts. It stays cached until it is evicted or
 * the content changes. Callers must not change the bitmaps that are returned.
 */
export class VideoIndex {
  readonly size: number;
  readonly all: Bitmap;
  readonly #db: Db;
  readonly #none: Bitmap;
  readonly #numbers: readonly number[];
  readonly #ordinals: ReadonlyMap<number, number>;
  readonly #bitmaps: Cache<Bitmap>;
  readonly #orders: Cache<readonly number[]>;
  readonly #sections: Cache<readonly Bitmap[]>;
  #shuffled: Promise<Shuffled> | null = null;

  constructor(db: Db, clock: Clock, numbers: readonly number[]) {
    this.size = numbers.length;
    this.all = Bitmap.full(this.size);
    this.#db = db;
    this.#none = new Bitmap(this.size);
    this.#numbers = numbers;
    this.#ordinals = new Map(numbers.map((videoNo, ordinal) => [videoNo, ordinal]));
    const name = 'search';
    this.#bitmaps = new Cache({
      limit: { maxBytes: BITMAPS_MAX_BYTES, bytesOf: (bitmap) => this.#bytesOf(bitmap) },
      name,
    });
    const bytesOf = (bitmaps: readonly Bitmap[]) => bitmaps.reduce((sum, { bytes }) => sum + bytes, NO_VIDEO_BYTES);
    this.#sections = new Cache({ limit: { maxBytes: SECTIONS_MAX_BYTES, bytesOf }, name });
    this.#orders = new Cache({
      limit: { maxBytes: VIEWS_MAX_BYTES, bytesOf: (order) => 8 * order.length },
      name,
      clock,
    });
  }

  numberAt = (ordinal: number): number => this.#numbers[ordinal] ?? 0;

  has(bitmap: Bitmap, videoNo: number): boolean {
    const ordinal = this.#ordinals.get(videoNo);
    return ordinal !== undefined && bitmap.has(ordinal);
  }

  /** The set of these videos. Numbers of videos that are not public are left out. */
  bitmapOf(numbers: readonly number[]): Bitmap {
    const bitmap = new Bitmap(this.size);
    for (const videoNo of numbers) {
      const ordinal = this.#ordinals.get(videoNo);
      if (ordinal !== undefined) bitmap.add(ordinal);
    }
    return bitmap;
  }

  /**
   * The videos that match the filters and contain all of the words. Different kinds of filters are combined with AND.
   * Several genres are combined with OR, and so are several supervisors; for tags, `search_type` decides. Unknown names
   * match nothing.
   * @param words from `searchWords`
   */
  async matching(filters: Filters, words: readonly string[]): Promise<Bitmap> {
    const { 'genres[]': genres, 'supervisors[]': supervisors, 'tags[]': tags, search_type } = filters;
    const ofTags = await Promise.all(tags.map((slug) => this.#withTag(slug)));
    const kinds = [
      ...(genres.length > 0 ? [await this.#ofGenres(genres)] : []),
      ...(supervisors.length > 0 ? [await this.#ofSupervisors(supervisors)] : []),
      ...(search_type === TagMatch.or && tags.length > 0 ? [this.#union(ofTags)] : ofTags),
      ...(await Promise.all(words.map((word) => this.#withWord(word)))),
    ];
    const [first, ...others] = kinds;
    if (first === undefined) return this.all;
    return others.length === 0 ? first : others.reduce((found, one) => found.intersect(one), first.copy());
  }

  /**
   * Divides the videos that contain all of the words into groups, the most relevant first: all words in the title; all
   * words in the title or the names of genres, tags and supervisor; all words in these or the description; and all
   * others.
   */
  async byRelevance(found: Bitmap, words: readonly string[]): Promise<readonly Bitmap[]> {
    const ofWords = await Promise.all(words.map((word) => this.#upToSections(word)));
    const groups: Bitmap[] = [];
    const left = found.copy();
    for (const section of RANKED_SECTIONS) {
      const group = left.copy();
      for (const sections of ofWords) group.intersect(sections[section] ?? this.#none);
      left.subtract(group);
      groups.push(group);
    }
    return [...groups, left];
  }

  shuffled(): Promise<Shuffled> {
    this.#shuffled ??= this.#readShuffled();
    this.#shuffled.catch(() => {
      this.#shuffled = null;
    });
    return this.#shuffled;
  }

  /**
   * The numbers of all videos, most viewed first. Cached for VIEWS_LIFE_MS, because reading them takes tens of
   * milliseconds for 100,000 videos.
   */
  mostViewed(): Promise<readonly number[]> {
    return this.#orders.get('', VIEWS_LIFE_MS, async () => {
      const order: number[] = [];
      for (let last: Counted | null = null; ; await yieldToEventLoop()) {
        const step: Counted[] = await mostViewedAfter(this.#db, last, VIEWS_STEP);
        for (const { video_no } of step) order.push(video_no);
        last = step.at(-1) ?? null;
        if (step.length < VIEWS_STEP) return order;
      }
    });
  }

  #bytesOf(bitmap: Bitmap): number | null {
    if (bitmap === this.#none) return NO_VIDEO_BYTES;
    // Empty results are not cached: queries may contain any number of names that no video has, and looking up such a
    // name again is cheap.
    return bitmap.isEmpty() ? null : bitmap.bytes;
  }

  #cached(key: string, make: () => Promise<Bitmap>): Promise<Bitmap> {
    return this.#bitmaps.get(key, Number.POSITIVE_INFINITY, make);
  }

  #ofPostings(key: string, read: () => Promise<number[]>): Promise<Bitmap> {
    return this.#cached(key, async () => this.bitmapOf(await read()));
  }

  #withTag(slug: string): Promise<Bitmap> {
    return this.#ofPostings(`tag ${slug}`, () => postingsOfTag(this.#db, slug));
  }

  #withBigram(bigram: string): Promise<Bitmap> {
    return this.#ofPostings(`bigram ${bigram}`, () => postingsOfBigram(this.#db, bigram));
  }

  #ofGenre(slug: string): Promise<Bitmap> {
    return this.#ofPostings(`genre ${slug}`, () => postingsOfGenre(this.#db, slug));
  }

  /**
   * The union of several genres is cached too, because people often combine the same few genres with different tags or
   * words.
   */
  async #ofGenres(slugs: readonly string[]): Promise<Bitmap> {
    const [only] = slugs;
    if (slugs.length === 1 && only !== undefined) return this.#ofGenre(only);
    return this.#cached(`genres ${JSON.stringify(slugs.toSorted())}`, async () =>
      this.#union(await Promise.all(slugs.map((slug) => this.#ofGenre(slug)))),
    );
  }

  /** Ids are texts from the URL. One that is not a number, or is too large for the column, matches no supervisor. */
  async #ofSupervisors(texts: readonly string[]): Promise<Bitmap> {
    const ids = texts.filter((id) => /^[1-9]\d{0,8}$/.test(id)).map(Number);
    const found = ids.map((id) => this.#ofPostings(`supervisor ${id}`, () => postingsOfSupervisor(this.#db, id)));
    return this.#union(await Promise.all(found));
  }

  #union(bitmaps: readonly Bitmap[]): Bitmap {
    const [only] = bitmaps;
    if (bitmaps.length === 1 && only !== undefined) return only;
    return bitmaps.reduce((all, one) => all.unite(one), new Bitmap(this.size));
  }

  #withWord(word: string): Promise<Bitmap> {
    const bigrams = bigramsOfWord(word);
    const [only] = bigrams;
    // A word of one or two characters is itself in the table of bigrams, so no texts have to be searched.
    if (bigrams.length === 1 && only === word) return this.#withBigram(word);
    return this.#cached(`word ${word}`, async () => {
      const found = await this.#containing(word, bigrams);
      // Unlike other empty results, an empty result for a word is cached, because finding it may have required
      // searching the texts of all videos.
      return found.isEmpty() ? this.#none : found;
    });
  }

  /**
   * Finds the videos that contain a word. Having all of its bigrams is not enough, because they may be in different
   * places in the text. So the texts of the videos that have all bigrams are searched.
   */
  async #containing(word: string, bigrams: readonly string[]): Promise<Bitmap> {
    const candidates = this.all.copy();
    for (const bigram of bigrams) {
      candidates.intersect(await this.#withBigram(bigram));
      if (candidates.isEmpty()) return candidates;
    }
    const found = await this.#inBatches(candidates, (numbers) => containing(this.#db, numbers, word));
    return this.bitmapOf(found.flat());
  }

  /** For each ranked section of the search text, the videos with the word in that section or in an earlier one. */
  #upToSections(word: string): Promise<readonly Bitmap[]> {
    return this.#sections.get(word, Number.POSITIVE_INFINITY, async () => {
      const patterns = sectionPatterns(word);
      const batches = await this.#inBatches(await this.#withWord(word), (numbers) =>
        byFirstPattern(this.#db, numbers, patterns),
      );
      return RANKED_SECTIONS.map((section) =>
        this.bitmapOf(batches.flatMap((groups) => groups.slice(0, section + 1).flat())),
      );
    });
  }

  /** Calls `read`, which searches the videos' texts, with the numbers of one batch of videos at a time. */
  async #inBatches<Result>(
    videos: Bitmap,
    read: (numbers: readonly number[]) => Promise<Result>,
  ): Promise<readonly Result[]> {
    const numbers = videos.ascending(0, this.size).map(this.numberAt);
    const results: Result[] = [];
    for (let start = 0; start < numbers.length; start += TEXTS_AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      results.push(await read(numbers.slice(start, start + TEXTS_AT_ONCE)));
    }
    return results;
  }

  async #readShuffled(): Promise<Shuffled> {
    const { numbers, keys } = await shuffled(this.#db);
    const known = numbers.flatMap((videoNo, index) => {
      const ordinal = this.#ordinals.get(videoNo);
      return ordinal === undefined ? [] : [{ ordinal, key: keys[index] ?? 0 }];
    });
    return {
      ordinals: Uint32Array.from(known, ({ ordinal }) => ordinal),
      keys: Float64Array.from(known, ({ key }) => key),
    };
  }
}
