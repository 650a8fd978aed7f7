import { API_PREFIX } from '#contract/limits.ts';
import { generatedGenre, generatedTag, generatedVideoId, WORDS } from './content-rows.ts';
import { SIZES } from './database.ts';
import { requestBytes } from './load.ts';
import type { Credentials } from './logged-in.ts';
import { Random } from './random.ts';

export interface Case {
  readonly name: string;
  /** The next request. */
  readonly request: () => Buffer;
}

/** A fixed request that a bare route can repeat. */
export interface FixedCase extends Case {
  /** What it is held against: the same bytes, or the same statements. */
  readonly bare: 'bytes' | 'sql';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
const WORD = encodeURIComponent('面接');

/** Anonymous, always the same address: what a cache is for. */
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

/** Anonymous, another address every time. */
export function coldReads(videos: number): Case[] {
  const random = new Random(7);
  const cold = (name: string, path: () => string): Case => {
    return { name, request: () => requestBytes('GET', API_PREFIX + path()) };
  };
  const genre = () => generatedGenre(random.below(SIZES.genres));
  const words = () => encodeURIComponent(`${random.pick(WORDS)} ${random.pick(WORDS)}`);
  return [
    cold('any genre and tag', () => `/videos?genres[]=${genre()}&tags[]=${generatedTag(random.below(SIZES.tags))}`),
    cold('any two words', () => `/videos?keyword=${words()}`),
    cold('RANDOM without a seed', () => '/videos?sort_type=3'),
    cold('any detail', () => `/videos/${generatedVideoId(1 + random.below(videos))}`),
  ];
}

/** Never cached. The first is one member's, so that its statements can be repeated; the others are of 64 members. */
export function memberReads(members: readonly Credentials[]): [FixedCase, ...Case[]] {
  const random = new Random(8);
  const read = (name: string, path: string, more: Record<string, string> = {}): Case => {
    const all = members.map(({ cookie }) => requestBytes('GET', API_PREFIX + path, { cookie, ...more }));
    return { name: `member: ${name}`, request: () => random.pick(all) };
  };
  const headers = { cookie: members[0]?.cookie ?? '' };
  const bytes = requestBytes('GET', `${API_PREFIX}/videos`, headers);
  return [
    { name: 'member: list', bare: 'sql', path: '/videos', headers, request: () => bytes },
    read('list, brotli', '/videos', BROTLI),
    read('list of a genre and a tag', `/videos?genres[]=${generatedGenre(5)}&tags[]=${generatedTag(3)}`),
    read('VIEWED', '/videos?view_status=1'),
    read('UNVIEWED', '/videos?view_status=2'),
    read('last viewed', '/videos?sort_type=4'),
    read('favourites', '/videos?favorite_flag=1'),
    read('detail', `/videos/${generatedVideoId(500)}`),
  ];
}

/** Each with a key of its own, from 64 members. */
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
  const video = () => generatedVideoId(1 + random.below(videos));
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
