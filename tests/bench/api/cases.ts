import { API_PREFIX } from '#contract/limits.ts';
import { type Credentials, SIZES } from './database.ts';
import { requestBytes } from './load.ts';
import { generatedGenre, generatedTag, generatedVideoId } from './rows/content-rows.ts';
import { Random } from './rows/random.ts';
import { WORDS } from './rows/texts.ts';

export interface Case {
  readonly name: string;
  readonly request: () => Buffer;
}

/** A case that always sends the same request, so that a bare route can give the same answer. */
export interface FixedCase extends Case {
  /** The bare route to compare with: one that returns the same bytes, or one that runs the same SQL statements. */
  readonly bare: 'bytes' | 'sql';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const WORD = encodeURIComponent('面接');

/** Anonymous reads that always request the same address, so that the server's cache can answer. */
export function hotReads(): FixedCase[] {
  const hot = (name: string, path: string, headers: Record<string, string> = {}): FixedCase => {
    const bytes = requestBytes('GET', API_PREFIX + path, headers);
    return { name, bare: 'bytes', path, headers, request: () => bytes };
  };
  const filtered = `/videos?genres[]=${generatedGenre(5)}&tags[]=${generatedTag(3)}`;
  return [
    hot('list', '/videos'),
    hot('list, brotli', '/videos', BROTLI),
    hot('list of a genre and a tag', filtered),
    hot('keyword search', `/videos?keyword=${WORD}`),
    hot('list, PLAYCOUNT', '/videos?sort_type=2'),
    hot('list, RANDOM with a seed', '/videos?sort_type=3&seed=bench'),
    hot('detail', `/videos/${generatedVideoId(500)}`),
    hot('genres', '/videos/genres'),
    hot('faqs', '/faqs'),
  ];
}

/**
 * The number of different videos requested, the same at every catalogue size, so that cache hit rates are comparable.
 */
const DETAILS = 1000;
/**
 * Nine of the ten top-level genres. With fewer genres, a catalogue of 1,000 videos would not contain enough videos of
 * one tag to fill a page.
 */
const TOP_GENRES = Array.from({ length: SIZES.genres / 5 - 1 }, (_, index) => `genres[]=${generatedGenre(index * 5)}`);

const ofGenres = (tag: number) => `/videos?${TOP_GENRES.join('&')}&tags[]=${generatedTag(tag)}`;
/** Pages of four videos: of 1,000 videos only about five contain two given words, so a longer page would not be full. */
const withWords = (words: string) => `/videos?per_page=4&keyword=${encodeURIComponent(words)}`;
const detail = (no: number, videos: number) => `/videos/${generatedVideoId(1 + no * (videos / DETAILS))}`;

/** Anonymous reads that the server's cache can rarely answer: random addresses, and a list in a new random order. */
export function coldReads(videos: number): Case[] {
  const random = new Random(7);
  const cold = (name: string, path: () => string): Case => {
    return { name, request: () => requestBytes('GET', API_PREFIX + path()) };
  };
  return [
    cold('any tag of nine genres', () => ofGenres(random.below(SIZES.tags))),
    cold('any two words', () => withWords(`${random.pick(WORDS)} ${random.pick(WORDS)}`)),
    cold('RANDOM without a seed', () => '/videos?sort_type=3'),
    cold('any detail', () => detail(random.below(DETAILS), videos)),
  ];
}

/**
 * A case that requests each address once, so that no cache can answer. `request` returns null after the last address.
 */
export interface FirstAsked {
  readonly name: string;
  readonly request: () => Buffer | null;
}

export function firstReads(videos: number): FirstAsked[] {
  const random = new Random(10);
  const once = (name: string, paths: readonly string[]): FirstAsked => {
    const left = paths.map((path) => requestBytes('GET', API_PREFIX + path));
    return { name: `first time: ${name}`, request: () => left.pop() ?? null };
  };
  const shuffled = (end: number) => random.several(end, end);
  const pairs = WORDS.flatMap((one, index) => WORDS.slice(index + 1).map((other) => `${one} ${other}`));
  return [
    // Requests only every fifth video: a request for a video also reads its related videos, and a later request for one
    // of these related videos would find its data cached.
    once(
      'a detail',
      shuffled(DETAILS / 5).map((no) => detail(no * 5, videos)),
    ),
    once('a tag of nine genres', shuffled(SIZES.tags).map(ofGenres)),
    once(
      'two words',
      shuffled(pairs.length).map((index) => withWords(pairs[index] ?? '')),
    ),
  ];
}

/**
 * Reads by members. The server never caches the answers. The first case always uses the same member, so that a bare
 * route can repeat its SQL statements; the other cases use 64 members at random.
 */
export function memberReads(members: readonly Credentials[], videos: number): [FixedCase, ...Case[]] {
  const random = new Random(8);
  const read = (name: string, path: string | (() => string), more: Record<string, string> = {}): Case => {
    const bytesOf = (address: string, { cookie }: Credentials) =>
      requestBytes('GET', API_PREFIX + address, { cookie, ...more });
    if (typeof path !== 'string') {
      return { name: `member: ${name}`, request: () => bytesOf(path(), random.pick(members)) };
    }
    const all = members.map((member) => bytesOf(path, member));
    return { name: `member: ${name}`, request: () => random.pick(all) };
  };
  const headers = { cookie: members[0]?.cookie ?? '' };
  const bytes = requestBytes('GET', `${API_PREFIX}/videos`, headers);
  return [
    { name: 'member: list', bare: 'sql', path: '/videos', headers, request: () => bytes },
    read('list, brotli', '/videos', BROTLI),
    read('tag of nine genres', ofGenres(3)),
    read('two words', withWords('面接 相談')),
    read('VIEWED', '/videos?view_status=1'),
    read('UNVIEWED', '/videos?view_status=2'),
    read('last viewed', '/videos?sort_type=4'),
    read('favourites', '/videos?favorite_flag=1'),
    read('detail', `/videos/${generatedVideoId(500)}`),
    read('any detail', () => detail(random.below(DETAILS), videos)),
  ];
}

/** Writes by 64 members at random, each with a new idempotency key. */
export function writes(members: readonly Credentials[], videos: number): Case[] {
  const random = new Random(9);
  let keys = Date.now() * 1000;
  const write = (name: string, path: string, body: () => object): Case => {
    const request = () => {
      keys += 1;
      const key = `01JBENCH${String(keys).padStart(18, '0')}`;
      return requestBytes('POST', API_PREFIX + path, { ...random.pick(members), 'idempotency-key': key }, body());
    };
    return { name: `POST ${name}`, request };
  };
  // Members view the same number of different videos at every catalogue size. Otherwise views in a larger catalogue
  // would insert more rows and update fewer.
  const video = () => generatedVideoId(1 + random.below(DETAILS) * (videos / DETAILS));
  const log = (action: string, video_time: number) => ({ action, video_time });
  const operation_logs = [log('PLAY', 0), log('PAUSE', 20), log('PLAY', 20), log('LEAVE', 40)];
  const now = new Date();
  const date = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  return [
    write('a view', '/videos/views', () => ({ video_id: video(), view_second: 40, stop_position: 40, operation_logs })),
    write('a condition', '/users/conditions', () => ({
      condition_point: 1 + random.below(5),
      feeling_point: 1 + random.below(5),
      ...date,
    })),
    write('50 favourites', '/videos/favorites', () => ({
      flagChanges: Array.from({ length: 50 }, () => ({ videoId: video(), favoriteFlag: random.below(2) })),
    })),
  ];
}
