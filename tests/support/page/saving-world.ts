import type { Source, VideoDetail } from '#catalog/types.ts';
import { SAVED_MEDIA_CACHE } from '#contract/device-keys.ts';
import { SAVED_PART_BYTES, savedPart, savedPath } from '#contract/saved-media-format.ts';
import type { SavedVideo } from '#features/offline/saved/saved-machine.ts';
import { createSavedVideos, type SavedVideos, type SavedVideosDeps } from '#features/offline/saved/saved-videos.ts';
import { FakeCaches } from '../worker/worker-caches.ts';

/** A simulated device, network and server with one video, for tests of saving videos on the device. */

const ORIGIN = 'https://tane.example';
export const ID = '01J8ZZZZZZZZZZZZZZZZZZZZZZ';
/** The video's size. A video is saved in parts; this one has two full parts and a remainder. */
export const BYTES = 2 * SAVED_PART_BYTES + 500;
export const FILE = Uint8Array.from({ length: BYTES }, (_, index) => (index * 7 + (index >> 9)) % 253);
export const SOURCE: Source = { url: '/media/film.mp4', type: 'video/mp4', height: 360, bytes: BYTES };
export const SMALL: Source = { url: '/media/small.mp4', type: 'video/mp4', height: 240, bytes: BYTES };
export const VIDEO = {
  videoId: ID,
  title: '朝のリズム',
  favoriteFlag: 1,
  videoStatus: 2,
  stopPosition: 33,
  stopPositionAt: '2026-11-20T12:00:00+09:00',
  sources: [SOURCE],
  tracks: [{ url: '/media/ja.vtt', kind: 'captions', srclang: 'ja', label: '日本語', default: 1 }],
  posterPath: '/images/poster.webp',
  thumbnailPath: null,
  related: [],
} as unknown as VideoDetail;

/** A stream of the bytes in several chunks, like a response body from the network. */
export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.byteLength; at += 70_000) controller.enqueue(bytes.slice(at, at + 70_000));
      controller.close();
    },
  });
}

/**
 * A stream that delivers `bytes` and then stalls. An abort makes the stream fail immediately, as in browsers. `onEnd`
 * is called when the stream is aborted or cancelled.
 */
function stalled(
  bytes: Uint8Array,
  signal: AbortSignal | null | undefined,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      signal?.addEventListener('abort', () => {
        controller.error(signal.reason);
        onEnd();
      });
    },
    cancel: onEnd,
  });
}

export class SavingWorld {
  readonly caches = new FakeCaches(ORIGIN);
  asked: { path: string; range: string | null }[] = [];
  /** Each response with the video ends after this many bytes. */
  breaksAfter = Number.POSITIVE_INFINITY;
  /** Whether the server supports range requests. If false, the server always sends the whole file. */
  knowsRanges = true;
  /**
   * If true, the server sends a little more than the video's first part and then nothing, without closing the
   * connection.
   */
  stalls = false;
  /** The number of stalled responses that the browser is still receiving. */
  transfers = 0;
  /** Responses by path that replace the server's usual ones. */
  readonly answers = new Map<string, () => Response | Promise<Response>>();

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    const path = String(input);
    const range = new Headers(init.headers).get('range');
    this.asked.push({ path, range });
    const other = this.answers.get(path);
    if (other) return other();
    if (path !== SOURCE.url && path !== SMALL.url) return new Response(`content of ${path}`);
    const from = this.knowsRanges ? Number(/\d+/.exec(range ?? '0')?.[0]) : 0;
    const body = FILE.slice(from, Math.min(BYTES, from + this.breaksAfter));
    const stream = this.stalls ? this.#stalled(body, init.signal) : streamOf(body);
    return new Response(stream, { status: from > 0 ? 206 : 200 });
  };

  #stalled(body: Uint8Array, signal: AbortSignal | null | undefined): ReadableStream<Uint8Array> {
    this.transfers += 1;
    return stalled(body.slice(0, SAVED_PART_BYTES + 10), signal, () => {
      this.transfers -= 1;
    });
  }

  /** Starts the product's code for saving videos, as a page on this device would. */
  page(more: Partial<SavedVideosDeps> = {}): SavedVideos {
    return createSavedVideos({
      openCache: async () => (await this.cache()) as unknown as Cache,
      fetch: this.fetch as typeof fetch,
      now: () => 1000,
      locks: undefined,
      announce: () => {},
      persist: async () => true,
      ...more,
    });
  }

  cache(): ReturnType<FakeCaches['open']> {
    return this.caches.open(SAVED_MEDIA_CACHE);
  }

  async storedFile(): Promise<Uint8Array> {
    const cache = await this.cache();
    const parts: Buffer[] = [];
    for (let index = 0; ; index += 1) {
      const part = await cache.match(savedPart(savedPath(ID, 'video'), index));
      if (!part) return Buffer.concat(parts);
      parts.push(Buffer.from(await part.arrayBuffer()));
    }
  }
}

export function stateIn(page: SavedVideos): SavedVideo | undefined {
  return page.get().get(ID);
}

/** Resolves when the video's first part has been received. */
export function firstPart(page: SavedVideos): Promise<void> {
  return new Promise((resolve) => {
    const stop = page.subscribe(() => {
      if ((stateIn(page)?.received ?? 0) < SAVED_PART_BYTES) return;
      stop();
      resolve();
    });
  });
}
