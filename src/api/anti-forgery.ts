import type { ApiResponse, Transport } from '#api/transport.ts';
import { isEnvelope } from '#contract/api/envelope-shape.ts';
import { ANTI_FORGERY_HEADER } from '#contract/page-constants.ts';

/**
 * The status of a call whose anti-forgery token is missing or belongs to another login (docs/product/api.md,
 * Anti-forgery).
 */
export const ANTI_FORGERY_STATUS = 419;

/** The token in the body of a 419, for repeating the call. Null for other responses, and if the body has no token. */
export function renewedToken(response: ApiResponse): string | null {
  if (response.status !== ANTI_FORGERY_STATUS || !isEnvelope(response.body)) return null;
  return response.body.errors?.anti_forgery_token ?? null;
}

/**
 * Returns a transport that repeats a call once after a 419, with the token from the body of the 419, because in some
 * browsers the worker can't read the token's cookie.
 * Only the refresh and the outbox use this; after any other call, a 419 shows the fatal error screen
 * (docs/product/api.md, Anti-forgery).
 */
export function withRenewedToken(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    const token = renewedToken(response);
    if (token === null) return response;
    return transport({ ...request, headers: { ...request.headers, [ANTI_FORGERY_HEADER]: token } });
  };
}
