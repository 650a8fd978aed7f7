import * as openid from 'openid-client';
/** LINE is unavailable: no connection, a timeout, 5xx, or a response that isn't LINE's. The API answers 503. */
export class LineUnreachable extends Error {
  override readonly name = 'LineUnreachable';
}

/**
 * What LINE refused, or which part of its response can't be trusted, for the log. People get the same message for all
 * reasons.
 */
export type RefusalReason = 'code' | 'refresh' | 'channel' | 'answer' | 'id-token' | 'profile' | 'deauthorize';

/**
 * LINE refused the request, or its response can't be trusted. The API answers 401. Of LINE's response, the error
 * contains only the status or the error code.
 */
export class LineRefused extends Error {
  override readonly name = 'LineRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, detail: string) {
    super(`${reason}: ${detail}`);
    this.reason = reason;
  }
}

/**
 * Returns `code` if it looks like an error code. Anything else is not logged, because it may contain an authorization
 * code or a token.
 */
export function printableCode(code: unknown): string {
  return typeof code === 'string' && /^[A-Za-z_]{1,40}$/.test(code) ? code : 'unknown error';
}

/**
 * Runs one of openid-client's grants and converts its errors, because their causes contain whole responses with tokens.
 */
export async function runGrant<T>(run: () => Promise<T>, refusal: RefusalReason): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toLineError(error, refusal);
  }
}

/**
 * openid-client's error codes for responses that LINE's API doesn't send, such as the page of a captive portal or a
 * maintenance page.
 */
const NOT_THE_PROVIDER: readonly unknown[] = ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

function toLineError(error: unknown, refusal: RefusalReason): LineUnreachable | LineRefused {
  if (error instanceof LineUnreachable || error instanceof LineRefused) return error;
  // openid-client wraps errors of fetch.
  if (error instanceof Error && error.cause instanceof LineUnreachable) return error.cause;
  if (error instanceof openid.ResponseBodyError) {
    return new LineRefused(error.error === 'invalid_client' ? 'channel' : refusal, printableCode(error.error));
  }
  const code = error instanceof openid.ClientError ? error.code : undefined;
  if (NOT_THE_PROVIDER.includes(code)) return new LineUnreachable('an answer that is not JSON');
  return new LineRefused('answer', printableCode(code));
}
