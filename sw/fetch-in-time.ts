/** A phone on a bad line is better served by the shell than by waiting. */
const ANSWER_BEGINS_WITHIN_MS = 10_000;

/**
 * A fetch that gives up when no answer begins in time. Once the headers are here the body may take as long as the line
 * needs, which `AbortSignal.timeout` would not allow: it cuts a page in half.
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
