import { type DehydratedState, hashKey, type QueryKey, type QueryMeta } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { pack, unpack } from '#app/start/packed-json.ts';
import { NotFoundError } from '#context/route.ts';
import { CONFIG_ELEMENT_ID, GTM_ID_PATTERN, STATE_ELEMENT_ID } from '#contract/page-constants.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

/**
 * The state in a server-rendered page, from which the browser hydrates without repeating the server's requests. Plain
 * JSON.
 */
export interface PageState {
  readonly queries: DehydratedState;
  readonly loaderData: HydrationState['loaderData'];
  readonly errors: Readonly<Record<string, WireError>> | null;
}

/** A route's error as JSON, with what the error screens show. */
export interface WireError {
  readonly status: number;
  readonly message: string;
  /** The API's error code, such as WITHDRAWN, where the status is not specific enough. */
  readonly code: string | null;
  readonly notFoundPath: string | null;
  /** The id of the request that the page was rendered for. */
  readonly requestId: string | null;
}

/**
 * Converts an error for the page's HTML. Internal errors become a general message, so that no details leave the server.
 */
export function errorToWire(error: unknown, requestId: string | null): WireError {
  if (error instanceof NotFoundError)
    return { status: 404, message: error.message, code: null, notFoundPath: error.path, requestId };
  if (error instanceof ApiError)
    return { status: error.status, message: error.message, code: error.code, notFoundPath: null, requestId };
  return { status: 500, message: 'エラーが発生しました。', code: null, notFoundPath: null, requestId };
}

export function errorFromWire({ status, message, code, notFoundPath, requestId }: WireError): Error {
  return notFoundPath === null
    ? new ApiError(status, message, { err_msgs: [], err_code: code }, null, requestId)
    : new NotFoundError(notFoundPath, requestId);
}

/** Converts the errors of the routes to the router's format. */
export function errorsFromWire(errors: PageState['errors']): Record<string, Error> | null {
  return errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, errorFromWire(error)]));
}

const DEFAULT_CONFIG: RuntimeConfig = {
  build: 'dev',
  apiBaseUrl: '',
  mediaBaseUrl: '',
  publicOrigin: '',
  gtmId: null,
  errorDetails: false,
  staticSite: false,
};

/**
 * A serialised query in the page's HTML. It omits the fields that are the same for every successful query, so it is
 * half as long as the query library's own format.
 */
interface WireQuery {
  readonly key: QueryKey;
  readonly data: unknown;
  /** When the data was fetched, in epoch milliseconds. */
  readonly at: number;
  readonly meta?: QueryMeta;
  readonly type?: 'infinite';
}

type WireState = Omit<PageState, 'queries'> & { readonly queries: readonly WireQuery[] };

/** The state as JSON for the page's HTML, not yet escaped. `readPageState` reverses it. */
export function pageStateToJson(state: PageState): string {
  const queries = state.queries.queries.map(({ queryKey, state: { data, dataUpdatedAt }, meta, queryType }) => ({
    key: queryKey,
    data,
    at: dataUpdatedAt,
    meta,
    type: queryType,
  }));
  return JSON.stringify(pack({ ...state, queries }));
}

function queryFromWire({ key, data, at, meta, type }: WireQuery): DehydratedState['queries'][number] {
  return {
    queryKey: key,
    queryHash: hashKey(key),
    dehydratedAt: at,
    state: {
      data,
      dataUpdateCount: 1,
      dataUpdatedAt: at,
      error: null,
      errorUpdateCount: 0,
      errorUpdatedAt: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
      fetchMeta: null,
      isInvalidated: false,
      status: 'success',
      fetchStatus: 'idle',
    },
    ...(meta && { meta }),
    ...(type && { queryType: type }),
  };
}

function jsonOf(document: Document, id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** Reads the configuration from the HTML. The development server's HTML has none; then the defaults apply. */
export function readConfig(document: Document): RuntimeConfig {
  const found = jsonOf(document, CONFIG_ELEMENT_ID);
  // Not validated here, because the server has validated its configuration.
  return found === null ? DEFAULT_CONFIG : (found as RuntimeConfig);
}

/**
 * Throws if the tag manager id is malformed (docs/product/startup-and-configuration.md). Our server checks the id when
 * it starts, but on a static site this is the only check.
 */
export function checkedConfig(config: RuntimeConfig): RuntimeConfig {
  if (config.gtmId !== null && !GTM_ID_PATTERN.test(config.gtmId))
    throw new Error(`configuration error: gtmId ${config.gtmId}`);
  return config;
}

/** The state of a server-rendered page, or null for the shell. */
export function readPageState(document: Document): PageState | null {
  return stateFromWire(jsonOf(document, STATE_ELEMENT_ID));
}

/** Returns the state from the parsed JSON of a page's HTML; null if the page has none. */
export function stateFromWire(json: unknown): PageState | null {
  const state = unpack(json) as WireState | null;
  return state && { ...state, queries: { mutations: [], queries: state.queries.map(queryFromWire) } };
}

export function routerHydration(state: PageState): HydrationState {
  // The root route has no loader, but without an entry for it the router would treat the page as not loaded.
  return { loaderData: { root: null, ...state.loaderData }, errors: errorsFromWire(state.errors) };
}
