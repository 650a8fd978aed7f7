/** How long a client may take for what it sends, in milliseconds. One that is too slow gets 408, and its connection ends. */
export interface Patience {
  /** To the last byte of the headers. */
  readonly headersMs: number;
  /** To the last byte of the body. */
  readonly requestMs: number;
  /** How often connections are looked at: the other two are kept this exactly. */
  readonly checkMs: number;
}

/** A picture of 5 MB over a slow phone line passes, one that trickles in for ever doesn't. */
export const PATIENCE: Patience = { headersMs: 60_000, requestMs: 300_000, checkMs: 10_000 };
