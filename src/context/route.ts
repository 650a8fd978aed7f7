import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import type { Api } from '#api/api.ts';
import type { SendToSession } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import type { SessionStore } from '#session/store.ts';

/** The dependencies of route modules: one set per page load, and on the server one per request. */
export interface RouteContext {
  readonly api: Api;
  readonly queryClient: QueryClient;
  /**
   * Returns the user key for which loaders request answers: the member's, or `anon`. Absent on the server, which
   * renders for visitors only.
   */
  readonly userKey?: () => string;
  /** The session's state and its events. Absent on the server. */
  readonly session?: { readonly store: SessionStore; readonly send: SendToSession };
}

/**
 * The user key for which a loader requests answers. On the server, and until the session has been read, it is `anon`.
 */
export function callerKey(context: RouteContext): string {
  return context.userKey?.() ?? ANONYMOUS_KEY;
}

export interface HeadTags {
  /** Without the product's name. If null, the default title is used. */
  readonly title: string | null;
  readonly description?: string | undefined;
  /** Root-relative path, without tracking parameters; null for pages that search engines should not index. */
  readonly canonicalPath: string | null;
  /** A root-relative or absolute address. */
  readonly image?: string | undefined;
  /** The Open Graph type. The default is `website`. */
  readonly type?: 'article' | 'video.other';
  /** Structured data. Set only on the server (`import.meta.env.SSR`), because search engines read the served HTML. */
  readonly jsonLd?: Readonly<Record<string, unknown>> | undefined;
}

/** Every loader returns at least this. src/app/routing/root.tsx puts `head` into the document. */
export interface RouteData {
  readonly head: HeadTags;
}

export interface RouteModule {
  readonly loader: (args: LoaderFunctionArgs) => Promise<RouteData> | RouteData;
  readonly Component: ComponentType;
}

/** No page exists at the requested address (docs/product/routes.md, Unknown addresses). */
export class NotFoundError extends Error {
  override readonly name = 'NotFoundError';
  readonly status = 404;
  readonly path: string;
  /** The id that the server gave the request; null if the page itself found that no route matches. */
  readonly requestId: string | null;

  constructor(path: string, requestId: string | null = null) {
    super(`Page not found: ${path}`);
    this.path = path;
    this.requestId = requestId;
  }
}
