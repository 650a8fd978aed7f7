/** The longest wait for response headers. If none arrive, a navigation is answered with the cached shell. */
const ANSWER_BEGINS_WITHIN_MS = 10_000;

/**
 * A fetch that is aborted if no response headers arrive in time. The body may take longer. `AbortSignal.timeout` is
 * unsuitable, because it would also abort the body and cut off a page half-way.
 */
export async function fetchInTime(request: RequestInfo, init: RequestInit = {}): Promise<Response> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_BEGINS_WITHIN_MS);
  try {
    return await fetch(request, { ...init, signal: limit.signal });
  } finally {
    clearTimeout(timer);
  }
}
