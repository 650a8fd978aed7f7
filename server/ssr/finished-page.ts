import type { Encoding } from '#server/http/compress.ts';

/** A finished answer: the page, compressed as nearly everybody takes it, or where to go instead. */
export interface FinishedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  /**
   * Error pages show the id of the request that rendered them. Everyone served from the cache sees this same id; null on
   * other pages.
   */
  readonly requestId: string | null;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}
