import type { ApiResponse, Transport } from '#api/transport.ts';
import { isEnvelope } from '#contract/envelope-shape.ts';

export const ANTI_FORGERY_HEADER = 'x-xsrf-token';
/** SPEC.md section 8: the anti-forgery token was not the one of this login. */
export const FORGED = 419;

/** The token that a 419 brings, for repeating the call; null in every other answer. */
export function renewedToken(response: ApiResponse): string | null {
  if (response.status !== FORGED || !isEnvelope(response.body)) return null;
  return response.body.errors?.anti_forgery_token ?? null;
}

/**
 * Repeats a call once with the token that its 419 brought. For what nobody is waiting in front of: renewing the session,
 * and sending what was kept. Elsewhere a 419 is told to the person (DESIGN.md 4.1). The worker can't read the cookie, so the body's token counts.
 */
export function withRenewedToken(transport: Transport): Transport {
  return async (request) => {
    const response = await transport(request);
    const token = renewedToken(response);
    if (token === null) return response;
    return transport({ ...request, headers: { ...request.headers, [ANTI_FORGERY_HEADER]: token } });
  };
}
