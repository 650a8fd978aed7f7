import * as v from 'valibot';
import type { Call } from '#contract/api/call.ts';
import type { Endpoint } from '#contract/api/endpoints.ts';
import { noQuerySchema } from '#contract/api/queries.ts';

const noParams = v.object({});

/** A call as calls.ts declares it, before it gets its name and its endpoint. */
type Declared<
  Query extends v.GenericSchema,
  Params extends v.GenericSchema,
  Body extends v.GenericSchema | null,
  Contents extends v.GenericSchema,
  Upload extends string | null = null,
  Queued extends boolean = false,
> = Omit<Call<Query, Params, Body, Contents, Upload, Queued>, 'name' | keyof Endpoint>;

/** Declares a GET call. A few of these change the session, for example the logout. */
export function read<
  Contents extends v.GenericSchema,
  Query extends v.GenericSchema = typeof noQuerySchema,
  Params extends v.GenericSchema = typeof noParams,
>(
  summary: string,
  parts: { contents: Contents; query?: Query; params?: Params; shared?: boolean; needsRecentLogin?: boolean },
): Declared<Query, Params, null, Contents> {
  return {
    summary,
    shared: parts.shared ?? false,
    queued: false,
    needsRecentLogin: parts.needsRecentLogin ?? false,
    query: (parts.query ?? noQuerySchema) as Query,
    params: (parts.params ?? noParams) as Params,
    body: null,
    upload: null,
    contents: parts.contents,
  };
}

/** Declares a POST, PUT or DELETE call. */
export function write<
  Contents extends v.GenericSchema,
  Body extends v.GenericSchema | null = null,
  Params extends v.GenericSchema = typeof noParams,
  Upload extends string | null = null,
  Queued extends boolean = false,
>(
  summary: string,
  parts: {
    contents: Contents;
    body?: Body;
    params?: Params;
    upload?: Upload;
    queued?: Queued;
    needsRecentLogin?: boolean;
  },
): Declared<typeof noQuerySchema, Params, Body, Contents, Upload, Queued> {
  return {
    summary,
    shared: false,
    queued: (parts.queued ?? false) as Queued,
    needsRecentLogin: parts.needsRecentLogin ?? false,
    query: noQuerySchema,
    params: (parts.params ?? noParams) as Params,
    body: (parts.body ?? null) as Body,
    upload: (parts.upload ?? null) as Upload,
    contents: parts.contents,
  };
}
