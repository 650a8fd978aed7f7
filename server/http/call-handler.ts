import * as v from 'valibot';
import type { BodyOutput, Call, ContentsOf, ParamsOutput, QueryOutput } from '#contract/calls.ts';
import type { Envelope } from '#contract/envelope.ts';
import { loginRequired, registrationRequired } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/caller.ts';
import { success } from '#server/http/envelope.ts';
import { parseBody, parseInput, parseParams } from '#server/http/validate.ts';

/** What a handler is given: already checked against the contract. */
export interface CallContext<C extends Call> {
  readonly caller: Caller;
  readonly query: QueryOutput<C>;
  readonly params: ParamsOutput<C>;
  readonly body: BodyOutput<C>;
  /** By their lower-case names. */
  readonly headers: RequestHeaders;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type CallHandler<C extends Call> = (context: CallContext<C>) => Promise<ContentsOf<C>>;

/** What arrives, whether over HTTP or from the renderer in the same process. */
export interface RawCall {
  readonly caller: Caller;
  readonly query: unknown;
  readonly params: unknown;
  readonly body: unknown;
  readonly headers: RequestHeaders;
}

export type RunCall = (raw: RawCall) => Promise<Envelope>;

/** Thrown in tests when an answer doesn't have the contract's shape: the serializer alone would bend it into one. */
export class AnswerShapeError extends Error {
  override readonly name = 'AnswerShapeError';
}

/** One way in and one way out for a call: who may, what may come in, what goes out. */
export function bindCall<C extends Call>(call: C, handler: CallHandler<C>, checkAnswers: boolean): RunCall {
  return async (raw) => {
    authorise(call, raw.caller);
    const params = parseParams(call.params, raw.params) as ParamsOutput<C>;
    const query = parseInput(call.query, raw.query) as QueryOutput<C>;
    const body = (call.body === null ? undefined : parseBody(call.body, raw.body)) as BodyOutput<C>;
    const contents = await handler({ caller: raw.caller, params, query, body, headers: raw.headers });
    if (checkAnswers) assertShape(call, contents);
    return success(contents);
  };
}

function authorise(call: Call, caller: Caller): void {
  if (call.access === 'public') return;
  if (caller.userId === null) throw loginRequired();
  if (call.access === 'registered' && caller.status !== 'REGISTERED') throw registrationRequired();
}

function assertShape(call: Call, contents: unknown): void {
  const parsed = v.safeParse(call.contents, contents);
  if (parsed.success) return;
  const problems = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  throw new AnswerShapeError(`${call.method} ${call.path}\n${problems.join('\n')}`);
}
