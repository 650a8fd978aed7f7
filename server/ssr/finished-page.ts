import type { Encoding } from '#server/http/compress.ts';

/** A finished answer: the page, compressed as nearly everybody takes it, or where to go instead. */
export interface FinishedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  /** Of the request that an error page was rendered for, which it tells: the same for all who are given that rendering. */
  readonly requestId: string | null;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}
