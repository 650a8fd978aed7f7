import { dehydrate } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, type RouterState, StaticRouterProvider } from 'react-router';
import { createApi } from '#api/api.ts';
import { ApiError } from '#api/errors.ts';
import type { Transport } from '#api/transport.ts';
import { headOfError, routeErrorAt } from '#app/errors/error-view.ts';
import { loadErrorScreens } from '#app/errors/route-error.tsx';
import { Providers } from '#app/providers.tsx';
import { createQueryClient } from '#app/queries/query-client.ts';
import { headToHtml, resolveHead } from '#app/routing/head.ts';
import { createRoutes } from '#app/routing/routes.tsx';
import { screenModules } from '#app/routing/screen-modules.ts';
import { errorsFromWire, errorToWire, type PageState, pageStateToJson } from '#app/start/page-state.ts';
import { NotFoundError, type RouteData } from '#context/route.ts';
import type { RuntimeConfig } from '#contract/runtime-config.ts';
import { systemClock } from '#lib/clock.ts';
import { createOutbox } from '#outbox/outbox.ts';
import { createFlags } from '#session/flags.ts';
import { createSessionStore } from '#session/store.ts';
import { createPageWork } from '#session/work.ts';
import { createSettingsStore } from '#settings/settings-store.ts';

// Loaded before the first page, because rendering on the server can't wait for a lazy module.
await loadErrorScreens();

/** On the server nothing is written, so the outbox's engine is never loaded: the promise stays pending. */
const NO_OUTBOX = createOutbox({ load: () => new Promise(() => {}), clock: systemClock, user: { get: () => null } });

const modules = new Map<string, string>(Object.entries(screenModules));

export interface RenderRequest {
  readonly url: URL;
  /** Makes API calls within this process, as an anonymous visitor. */
  readonly transport: Transport;
  readonly config: RuntimeConfig;
  /** The id of the request. An error page shows it, so that the person can report the error. */
  readonly requestId: string;
}

export interface RenderResult {
  readonly status: number;
  readonly redirect: string | null;
  /** The markup inside #root. */
  readonly html: string;
  readonly head: string;
  /** PageState as JSON, not yet escaped for HTML. */
  readonly state: string;
  /**
   * The page's API answers as JSON (the query library's dehydrated state). The browser loads them when a person
   * navigates to the page without a page load.
   */
  readonly payload: string;
  /**
   * Source files whose chunks the page loads first: the start of the page, the matched screens and, after an error, the
   * error screens.
   */
  readonly modules: readonly string[];
  /**
   * The error that made the page fail, for the log. Null if the page did not fail, if it doesn't exist, or if the API
   * answered with an error, which is logged elsewhere.
   */
  readonly failure: unknown;
}

/** Renders a public page for an anonymous visitor. The result must not depend on who requests it. */
export async function render({ url, transport, config, requestId }: RenderRequest): Promise<RenderResult> {
  const queryClient = createQueryClient('server');
  const api = createApi({ transport });
  const routes = createRoutes({ api, queryClient });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) {
    return {
      status: context.status,
      redirect: context.headers.get('location'),
      html: '',
      head: '',
      state: '',
      payload: '',
      modules: [],
      failure: null,
    };
  }
  const thrown = Object.entries(context.errors ?? {}).map(
    ([id, error]) => [id, routeErrorAt(url.pathname, error)] as const,
  );
  const error = thrown[0]?.[1] ?? null;
  const errors: PageState['errors'] =
    context.errors && Object.fromEntries(thrown.map(([id, one]) => [id, errorToWire(one, requestId)]));
  // The browser gets the errors in this converted form. The server renders the same form, so that the markup matches.
  context.errors = errorsFromWire(errors);
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(
    <Providers
      api={api}
      queryClient={queryClient}
      config={config}
      session={createSessionStore()}
      flags={createFlags({ session: undefined, local: undefined, now: Date.now })}
      work={createPageWork()}
      settings={createSettingsStore()}
      send={null}
      records={null}
      outbox={NO_OUTBOX}
    >
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </Providers>,
  );
  const state: PageState = {
    queries: dehydrate(queryClient),
    loaderData: withoutStructuredData(context.loaderData),
    errors,
  };
  const head = error ? headOfError(error) : headOf(context.matches, context.loaderData);
  return {
    status: error ? statusOf(error) : context.statusCode,
    redirect: null,
    html: withoutPreloads(html),
    head: headToHtml(resolveHead(head, config.publicOrigin)),
    state: pageStateToJson(state),
    payload: JSON.stringify(state.queries),
    modules: [
      'src/app/start/start.tsx',
      ...(error ? ['src/app/errors/error-screens.tsx'] : []),
      ...context.matches.flatMap(({ route }) => modules.get(route.id) ?? []),
    ],
    failure: isAnswered(error) ? null : error,
  };
}

/** Removes React's image preloads, which are redundant: the same HTML contains the images and their priority. */
function withoutPreloads(html: string): string {
  return html.replace(/^(?:<link rel="preload" as="image"[^>]*>)+/, '');
}

/** Removes the structured data from the state: it is in the head, and the page does not use it. */
function withoutStructuredData(loaderData: RouterState['loaderData']): RouterState['loaderData'] {
  return Object.fromEntries(
    Object.entries(loaderData).map(([id, data]: [string, RouteData | undefined]) => [
      id,
      data?.head?.jsonLd ? { ...data, head: { ...data.head, jsonLd: undefined } } : data,
    ]),
  );
}

function statusOf(error: unknown): number {
  return isAnswered(error) ? error.status : 500;
}

function isAnswered(error: unknown): error is NotFoundError | ApiError {
  return error instanceof NotFoundError || error instanceof ApiError;
}

function headOf(matches: RouterState['matches'], loaderData: RouterState['loaderData']) {
  const leaf = matches.at(-1);
  return leaf ? ((loaderData[leaf.route.id] as RouteData | undefined)?.head ?? null) : null;
}
