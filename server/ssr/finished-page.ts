import type { Encoding } from '#server/http/compress.ts';

/** A finished answer: the page's bytes in every encoding, or where to go instead. */
export interface FinishedPage {
  readonly status: number;
  readonly redirect: string | null;
  readonly etag: string;
  readonly bodies: Readonly<Record<Encoding | 'identity', Buffer>>;
}
