export type RefusalReason =
  /** Not http(s), with credentials, on another port, too long, or not a URL. */
  | 'url'
  /** A name or address that isn't on the public internet, or a name without an address. */
  | 'host'
  | 'redirects'
  | 'status'
  /** Neither HTML nor an expected image, or compressed although uncompressed bytes were requested. */
  | 'type'
  | 'size'
  | 'time';

/** Why another site's page was not read. People never see it: for them the page was not found. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
