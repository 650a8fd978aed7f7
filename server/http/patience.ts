/** How long a client may take, in milliseconds. One that sends too slowly gets 408; one that takes nothing is cut off. */
export interface Patience {
  /** To the last byte of the headers. */
  readonly headersMs: number;
  /** To the last byte of the body. */
  readonly requestMs: number;
  /** How often connections are looked at: the other two are kept this exactly. */
  readonly checkMs: number;
  /** Without a byte of it going either way. Answers that nobody reads would keep what they are made of for ever. */
  readonly silenceMs: number;
}

/**
 * A picture of 5 MB over a slow phone line passes, one that trickles in for ever doesn't. A player that is paused stops
 * reading, and asks for the rest again when it needs it.
 */
export const PATIENCE: Patience = { headersMs: 60_000, requestMs: 300_000, checkMs: 10_000, silenceMs: 120_000 };
