import type * as v from 'valibot';
import type { Call, ParamsOf, QueryOf } from '#contract/api/call.ts';
import type { Calls } from '#contract/api/calls.ts';
import type { CallName } from '#contract/api/endpoints.ts';

/**
 * The input of a call, derived from its schemas. Query and path parameters have the types that the server gets after
 * parsing, such as numbers.
 */
export type CallInput<Name extends CallName> = Part<'query', QueryInput<Calls[Name]>> &
  Part<'params', ParamsInput<Calls[Name]>> &
  BodyPart<Calls[Name]>;

/** The arguments of a call. The input is optional if nothing in it is required. */
export type CallArguments<Name extends CallName> =
  object extends CallInput<Name> ? [input?: CallInput<Name> & Sending] : [input: CallInput<Name> & Sending];

export interface Sending {
  readonly signal?: AbortSignal | undefined;
}

type Part<Key extends string, Value> = keyof Value extends never
  ? { readonly [K in Key]?: never }
  : object extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value };

/** For a parameter that is a list, a single value may be given instead. */
type Given<Value> = Value extends readonly (infer Item)[] ? Item | readonly Item[] : Value;

type OptionalKeys<Input> = { [Key in keyof Input]-?: undefined extends Input[Key] ? Key : never }[keyof Input];

/** Optional values may be absent or null. */
type QueryInput<C extends Call, Optional = OptionalKeys<v.InferInput<C['query']>>> = {
  readonly [Key in keyof QueryOf<C> as Key extends Optional ? never : Key]: Given<QueryOf<C>[Key]>;
} & {
  readonly [Key in keyof QueryOf<C> as Key extends Optional ? Key : never]?: Given<QueryOf<C>[Key]> | null | undefined;
};

type ParamsInput<C extends Call> = {
  readonly [Key in keyof ParamsOf<C>]: ParamsOf<C>[Key];
};

type BodyPart<C extends Call> = C['upload'] extends string
  ? { readonly body: FormData }
  : C['body'] extends v.GenericSchema
    ? { readonly body: v.InferInput<C['body']> }
    : { readonly body?: never };
