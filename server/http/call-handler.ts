import type { BodyOutput, Call, ContentsOf, ParamsOutput, QueryOutput } from '#contract/calls.ts';
import type { Envelope } from '#contract/envelope.ts';
import { type AddressInput, createReadAddress, type ReadAddress } from '#server/http/address-input.ts';
import { inShape } from '#server/http/answer-shape.ts';
import { loginRequired, registrationRequired } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { success } from '#server/http/envelope.ts';
import type { Exchange } from '#server/http/exchange.ts';
import type { Identity } from '#server/http/identity.ts';
import { requireOwner } from '#server/http/owner.ts';
import type { StreamedContents } from '#server/http/streamed-contents.ts';
import { parseBody } from '#server/http/validate.ts';

/** What a handler is given: already checked against the contract. */
export interface CallContext<C extends Call> {
  readonly caller: Caller;
  readonly query: QueryOutput<C>;
  readonly params: ParamsOutput<C>;
  readonly body: BodyOutput<C>;
  /** By their lower-case names. */
  readonly headers: RequestHeaders;
  /** The caller's login; null for an anonymous one. */
  readonly familyId: string | null;
  readonly exchange: Exchange;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<ContentsOf<C> | StreamedContents>;

/** What arrives, whether over HTTP or from the renderer in the same process. */
export interface RawCall extends Identity {
  /** Path and query as they were asked for; null for calls that come without. */
  readonly url: string | null;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: RequestHeaders;
  readonly exchange: Exchange;
}

/** `input`: the validated address, if the caller has it already. */
export type RunCall = (raw: RawCall, input?: AddressInput) => Promise<Envelope>;

/** What the check against forged writes looks at. */
export type GuardedCall = Pick<RawCall, 'familyId' | 'headers' | 'exchange'>;

export interface CallChecks {
  /** Compare every answer with the contract (tests). */
  readonly checkAnswers: boolean;
  /** Refuses a forged write; asked after it is known that the caller may make the call. */
  readonly refuseForged: (call: Call, raw: GuardedCall) => Promise<void>;
}

/** One way in and one way out for a call: who may, what may come in, what goes out. */
export function bindCall<C extends Call>(
  call: C,
  handler: CallHandler<C>,
  checks: CallChecks,
  readAddress: ReadAddress<C> = createReadAddress(call),
): RunCall {
  return async (raw, input) => {
    authorise(call, raw.caller);
    if (call.access !== 'public') requireOwner(raw.caller, raw.headers['x-user-key']);
    await checks.refuseForged(call, raw);
    const { params, query } = (input as AddressInput<C> | undefined) ?? readAddress(raw.url, raw.params, raw.query);
    const body = (call.body === null ? undefined : parseBody(call.body, raw.body)) as BodyOutput<C>;
    const { caller, familyId, headers, exchange } = raw;
    const contents = await handler({ caller, familyId, params, query, body, headers, exchange });
    return success(checks.checkAnswers ? inShape(call, contents) : contents);
  };
}

function authorise(call: Call, caller: Caller): void {
  if (call.access === 'public') return;
  if (caller.userId === null) throw loginRequired();
  if (call.access === 'registered' && caller.status !== 'REGISTERED') throw registrationRequired();
}
