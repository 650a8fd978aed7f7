import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { NotFoundError } from '#context/route.ts';
import { CONFIG_ELEMENT_ID, GTM_ID_PATTERN, STATE_ELEMENT_ID } from '#contract/page-constants.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';

/** What the server leaves in the HTML so that the page goes on where the server stopped. Pure JSON. */
export interface PageState {
  readonly queries: DehydratedState;
  readonly loaderData: HydrationState['loaderData'];
  readonly errors: Readonly<Record<string, WireError>> | null;
}

/** A route's error as JSON: just enough for the error screens. */
export interface WireError {
  readonly status: number;
  readonly message: string;
  /** The API's word for what a status alone doesn't say, such as WITHDRAWN. */
  readonly code: string | null;
  readonly notFoundPath: string | null;
  /** The id of the request that the page was rendered for. */
  readonly requestId: string | null;
}

/** Leaves out what broke inside the server. */
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

/** The routes' errors, as the router has them. */
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

function jsonOf(document: Document, id: string): unknown {
  const text = document.getElementById(id)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** The server's settings for the page. The development server's HTML has none, so the defaults apply. */
export function readConfig(document: Document): RuntimeConfig {
  const found = jsonOf(document, CONFIG_ELEMENT_ID);
  // Written by the server from its own checked configuration.
  return found === null ? DEFAULT_CONFIG : (found as RuntimeConfig);
}

/**
 * Throws for a malformed tag manager identifier (docs/product/startup-and-configuration.md). A server refuses to start
 * with one; the page of a static site has no other check.
 */
export function checkedConfig(config: RuntimeConfig): RuntimeConfig {
  if (config.gtmId !== null && !GTM_ID_PATTERN.test(config.gtmId))
    throw new Error(`configuration error: gtmId ${config.gtmId}`);
  return config;
}

/** The state of a server-rendered page, or null for the shell. */
export function readPageState(document: Document): PageState | null {
  return jsonOf(document, STATE_ELEMENT_ID) as PageState | null;
}

/** In the router's own form. */
export function routerHydration(state: PageState): HydrationState {
  // The root has only middleware. Without an entry the router would treat the page as not loaded.
  return { loaderData: { root: null, ...state.loaderData }, errors: errorsFromWire(state.errors) };
}
