import * as openid from 'openid-client';
import { LineRefused, LineUnreachable, printableCode, type RefusalReason } from './errors.ts';

/** Runs one of openid-client's grants and makes our errors of its errors, whose causes hold whole answers with tokens. */
export async function runGrant<T>(run: () => Promise<T>, refusal: RefusalReason): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw toLineError(error, refusal);
  }
}

/** Answers that no provider gives: a captive portal's or a maintenance page. */
const NOT_THE_PROVIDER: readonly unknown[] = ['OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_PARSE_ERROR'];

function toLineError(error: unknown, refusal: RefusalReason): LineUnreachable | LineRefused {
  if (error instanceof LineUnreachable || error instanceof LineRefused) return error;
  // A fetch that throws is wrapped.
  if (error instanceof Error && error.cause instanceof LineUnreachable) return error.cause;
  if (error instanceof openid.ResponseBodyError) {
    return new LineRefused(error.error === 'invalid_client' ? 'channel' : refusal, printableCode(error.error));
  }
  const code = error instanceof openid.ClientError ? error.code : undefined;
  if (NOT_THE_PROVIDER.includes(code)) return new LineUnreachable('an answer that is not JSON');
  return new LineRefused('answer', printableCode(code));
}
