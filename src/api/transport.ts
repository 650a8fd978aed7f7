/** The seam between the API's meaning and how a request travels: HTTP in page and worker, a function call when rendering on the server. */

export interface ApiRequest {
  readonly method: string;
  /** Below `/api/v1`, parameters filled in. */
  readonly path: string;
  readonly query: ReadonlyArray<readonly [string, string]>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface ApiResponse {
  readonly status: number;
  /** The parsed JSON body, or null when there was none or it was no JSON. */
  readonly body: unknown;
  readonly retryAfter?: number | null;
  /** The server's name for the request; null when what answered gave none. */
  readonly requestId?: string | null;
}

/** Rejects with NetworkError when there was no answer. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>;
