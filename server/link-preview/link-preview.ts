import { type EncodeImage, ImageRefused } from '#server/images/image-encoder.ts';
import { linkPreviews } from '#server/process/monitoring/events.ts';
import { type Answer, guardedGet, type Network, type Wanted } from './guarded-request.ts';
import { HeadReader } from './head-reader.ts';
import { FetchRefused, unlessAborted } from './refusal.ts';

export interface PagePreview {
  readonly title: string | null;
  readonly description: string | null;
  /** An absolute http(s) URL. Whether it may be fetched is not checked until `fetchImage`. */
  readonly image: string | null;
  readonly pageFound: boolean;
}

export interface PreviewImage {
  /** WebP, at most 640 px wide, without metadata. */
  readonly bytes: Buffer;
  /** A file name that contains a hash of the content, so that the file never changes. */
  readonly name: string;
}

export interface LinkPreview {
  /** Reads the preview of another site's page. Never rejects: a page that can't be read counts as not found. */
  fetch(url: string): Promise<PagePreview>;
  /**
   * Fetches and re-encodes the picture of another site's page. Never rejects: returns 'later' if the failure is
   * temporary, and null after any other failure.
   */
  fetchImage(url: string): Promise<PreviewImage | 'later' | null>;
}

export interface LinkPreviewOptions extends Network {
  readonly encodeImage: EncodeImage;
  /**
   * Creates the signal that aborts a fetch. The time counts from the first name lookup until a page has been read, or
   * until a picture has been re-encoded. `usualMs` is the default limit.
   */
  readonly timeLimit?: (usualMs: number) => AbortSignal;
  readonly onFailure?: (url: string, error: unknown) => void;
}

const TIME_LIMIT_MS = 5000;
/**
 * The time limit for pictures. It is shorter than the limit for pages, because somebody is waiting for the link card,
 * and fetching the page has already taken time.
 */
const IMAGE_TIME_LIMIT_MS = 3000;
const IMAGE_LIMITS = { maxBytes: 3 * 1024 * 1024, maxPixels: 40_000_000 };
const IMAGE_BOX = { width: 640, height: 960 };
const TITLE_MAX = 200;
const DESCRIPTION_MAX = 300;
const IMAGE_URL_MAX = 2048;
/**
 * The maximum length of a title or description before cleaning. Longer ones are cut first, because cleaning 512 KiB
 * would block the event loop.
 */
const UNCLEANED_MAX = 16_384;

const WANTED_PAGE: Wanted = { types: ['text/html', 'application/xhtml+xml'], maxBytes: 512 * 1024 };
const WANTED_IMAGE: Wanted = {
  // Some servers send octet-stream for images. The real type is determined from the bytes later.
  types: ['image/', 'application/octet-stream'],
  maxBytes: IMAGE_LIMITS.maxBytes,
};

const NOT_FOUND: PagePreview = { title: null, description: null, image: null, pageFound: false };

export function createLinkPreview(options: LinkPreviewOptions): LinkPreview {
  const { encodeImage, timeLimit = AbortSignal.timeout, onFailure } = options;

  async function attempt<T>(
    kind: 'page' | 'picture',
    url: string,
    limitMs: number,
    otherwise: (error: unknown) => T,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work(timeLimit(limitMs));
      linkPreviews.tell({ kind, outcome: 'read' });
      return result;
    } catch (error) {
      linkPreviews.tell({ kind, outcome: reasonOf(error) });
      onFailure?.(url, error);
      return otherwise(error);
    }
  }

  return {
    fetch: (url) =>
      attempt<PagePreview>(
        'page',
        url,
        TIME_LIMIT_MS,
        () => NOT_FOUND,
        async (signal) => readPage(await guardedGet(url, WANTED_PAGE, signal, options)),
      ),
    fetchImage: (url) =>
      attempt<PreviewImage | 'later' | null>(
        'picture',
        url,
        IMAGE_TIME_LIMIT_MS,
        (error) => (isPassing(error) ? 'later' : null),
        async (signal) => readImage(await guardedGet(url, WANTED_IMAGE, signal, options), signal, encodeImage),
      ),
  };
}

function reasonOf(error: unknown): string {
  return error instanceof FetchRefused || error instanceof ImageRefused ? error.reason : 'failed';
}

/** Whether the failure is temporary: too many pictures at once, a timeout, or an error of the network. */
function isPassing(error: unknown): boolean {
  if (error instanceof ImageRefused) return error.reason === 'busy';
  return !(error instanceof FetchRefused) || error.reason === 'time';
}

async function readPage({ response, url }: Answer): Promise<PagePreview> {
  const reader = new HeadReader(response.headers['content-type'] ?? '');
  let left = WANTED_PAGE.maxBytes;
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const enough = reader.write(chunk.subarray(0, left));
    left -= chunk.length;
    if (enough || left <= 0) break;
  }
  const facts = reader.end();
  return {
    title: cleanText(facts.title, TITLE_MAX),
    description: cleanText(facts.description, DESCRIPTION_MAX),
    image: imageUrl(facts.image, url),
    pageFound: true,
  };
}

function imageUrl(text: string | null, page: URL): string | null {
  if (text === null || text.length > IMAGE_URL_MAX || !URL.canParse(text, page.href)) return null;
  const { href, protocol } = new URL(text, page.href);
  return (protocol === 'http:' || protocol === 'https:') && href.length <= IMAGE_URL_MAX ? href : null;
}

async function readImage(answer: Answer, signal: AbortSignal, encodeImage: EncodeImage): Promise<PreviewImage> {
  const encoding = encodeImage(await imageBytes(answer), IMAGE_LIMITS, (image) => {
    // Called when the picture's turn in the encoder's queue comes. By then the caller may have stopped waiting.
    signal.throwIfAborted();
    return image.resize({ ...IMAGE_BOX, fit: 'inside', withoutEnlargement: true });
  });
  const { bytes, hash } = await unlessAborted(encoding, signal, 'encoding of the picture');
  return { bytes, name: `${hash}.webp` };
}

async function imageBytes({ response }: Answer): Promise<Buffer> {
  const { maxBytes } = WANTED_IMAGE;
  // Refuses a picture that is too large, because part of a picture is useless, unlike part of a page.
  const declared = Number(response.headers['content-length'] ?? 0);
  if (declared > maxBytes) response.destroy(new FetchRefused('size', `${declared} bytes`));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new FetchRefused('size', `more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Characters that change the direction of the surrounding text. They are removed, so that a title from another site
 * can't rearrange our page.
 */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Cleans a text from another site, so that it fits in one line: white space is collapsed, control characters are
 * removed, and the text is cut to `max` code points. Returns null if nothing remains.
 */
export function cleanText(text: string | null, max: number): string | null {
  if (text === null) return null;
  const line = text
    .slice(0, UNCLEANED_MAX)
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(BIDI_CONTROLS, '')
    .trim();
  if (line === '') return null;
  const characters = [...line];
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`;
}
