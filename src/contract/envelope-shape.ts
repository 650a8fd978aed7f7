import type { Envelope, WireErrors } from '#contract/envelope.ts';

export type { Envelope, WireErrors };

/**
 * Is this an answer of our API, and not a captive portal's? Looks at the frame only: the server checks its contents against
 * the schemas before they leave, and the page's budget has no room for checking them again.
 */
export function isEnvelope(body: unknown): body is Envelope {
  if (typeof body !== 'object' || body === null) return false;
  const envelope = body as Partial<Envelope>;
  return (
    typeof envelope.version === 'string' &&
    typeof envelope.result === 'boolean' &&
    typeof envelope.result_msg === 'string' &&
    'contents' in body
  );
}
