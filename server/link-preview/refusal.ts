export type RefusalReason =
  /** Not http(s), with credentials, on another port, too long or not an address at all. */
  | 'url'
  /** A name or an address that isn't on the public internet, or a name without address. */
  | 'host'
  | 'redirects'
  | 'status'
  /** Neither HTML nor, where an image is wanted, an image; or compressed although we asked for plain bytes. */
  | 'type'
  | 'size'
  | 'time';

/** Why another site's page isn't read. Never shown to people: for them the page just wasn't found. */
export class FetchRefused extends Error {
  override readonly name = 'FetchRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}
