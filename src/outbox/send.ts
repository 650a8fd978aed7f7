/** The seam to the network, as #api's Transport: rejects when there was no answer, within 15 s in any case. */
export type Send = (request: OutboxRequest) => Promise<OutboxAnswer>;

export interface OutboxRequest {
  readonly method: string;
  /** Below `/api/v1`. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface OutboxAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds. */
  readonly retryAfter?: number | null;
}
