import type * as v from 'valibot';
import type { CallName, Endpoint } from '#contract/api/endpoints.ts';

/**
 * One call of the API. The server uses its schemas to validate requests and to generate the OpenAPI document. The types
 * below, and those of the client in src/api/call-input.ts, are derived from the schemas.
 */
export interface Call<
  Query extends v.GenericSchema = v.GenericSchema,
  Params extends v.GenericSchema = v.GenericSchema,
  Body extends v.GenericSchema | null = v.GenericSchema | null,
  Contents extends v.GenericSchema = v.GenericSchema,
  Upload extends string | null = string | null,
  Queued extends boolean = boolean,
> extends Endpoint {
  readonly name: CallName;
  readonly summary: string;
  /** True if the response is the same for everybody. It may be cached until the content version changes. */
  readonly shared: boolean;
  /** True for a write with an idempotency key. It may be delivered more than once, but takes effect only once. */
  readonly queued: Queued;
  /** True if the person must have logged in within the last RECENT_LOGIN_MS. */
  readonly needsRecentLogin: boolean;
  readonly query: Query;
  readonly params: Params;
  readonly body: Body;
  /** The name of the file field of a multipart call, which has no other fields; null for other calls. */
  readonly upload: Upload;
  readonly contents: Contents;
}

export type QueryOf<C extends Call> = v.InferOutput<C['query']>;
export type ParamsOf<C extends Call> = v.InferOutput<C['params']>;
export type BodyOf<C extends Call> = C['body'] extends v.GenericSchema ? v.InferOutput<C['body']> : undefined;
export type ContentsOf<C extends Call> = v.InferOutput<C['contents']>;
