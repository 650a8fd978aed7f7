import { ApiError } from '#server/http/api-error.ts';
import type { RequestHeaders } from '#server/http/call-handler.ts';

/**
 * Logging out is a GET (SPEC.md section 7), which any page can make a browser send with its cookies (SameSite=Lax lets
 * them go with links). Browsers say where a request comes from; what says nothing is no browser of today.
 */
export function refuseForeignLogout(headers: RequestHeaders, allowedOrigins: readonly string[]): void {
  const site = headers['sec-fetch-site'];
  const isAllowed = typeof headers.origin === 'string' && allowedOrigins.includes(headers.origin);
  if (site === 'cross-site' || (site === 'same-site' && !isAllowed)) {
    throw new ApiError(403, 'ほかのサイトからはログアウトできません。');
  }
}
