import type { Encoding } from '#server/http/compress.ts';

/** A finished answer: the page, compressed as nearly everybody takes it, or where to go instead. */
export interface FinishedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}
