/** After this time a phone on a bad line gets the shell instead of waiting longer. */
const ANSWER_BEGINS_WITHIN_MS = 10_000;

/**
 * A fetch that aborts when no response headers arrive in time. The body may take as long as the connection
 * needs. `AbortSignal.timeout` won't do, because it would also abort the body and cut off a page half-way.
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
