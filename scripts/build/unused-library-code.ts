import type { ESTree, Plugin } from 'vite';

/**
 * Library modules that every page would load, although the product doesn't use their features. In react-router, these
 * features are framework mode and instrumentation; in TanStack Query, mutations, suspense, error boundaries, refetching
 * on focus and custom timers. Each module is replaced by a minimal equivalent. If a new library version imports more
 * from one of these modules, the build fails with a missing export.
 */
const REPLACED: Readonly<Record<string, string>> = {
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    const unused = () => { throw new Error('the router is built without instrumentation'); };
    export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter };
    export { unused as instrumentHandler, unused as instrumentationResultMetaContext };
  `,
  'react-router/dist/production/lib/dom/ssr/components.js': `
    import { createContext, useRef } from 'react';
    export const FrameworkContext = createContext(undefined);
    export const PrefetchPageLinks = () => null;
    const unused = () => { throw new Error('the router is built without framework mode'); };
    export { unused as Links, unused as Meta, unused as Scripts, unused as setIsHydrated };
    export { unused as useFrameworkContext, unused as CRITICAL_CSS_DATA_ATTRIBUTE };
    export const usePrefetchBehavior = () => [false, useRef(null), {}];
    export const mergeRefs = (...refs) => (value) => {
      for (const ref of refs) {
        if (typeof ref === 'function') ref(value);
        else if (ref != null) ref.current = value;
      }
    };
  `,
  '@tanstack/react-query/build/modern/suspense.js': `
    export const ensureSuspenseTimers = () => {};
    export const shouldSuspend = () => false;
    const unused = () => { throw new Error('queries are built without suspense'); };
    export { unused as fetchOptimistic, unused as defaultThrowOnError };
  `,
  '@tanstack/react-query/build/modern/errorBoundaryUtils.js': `
    export const ensurePreventErrorBoundaryRetry = () => {};
    export const getHasError = () => false;
    export const useClearResetErrorBoundary = () => {};
  `,
  '@tanstack/react-query/build/modern/QueryErrorResetBoundary.js': `
    export const useQueryErrorResetBoundary = () => null;
    export const QueryErrorResetBoundary = () => { throw new Error('queries are built without error boundaries'); };
  `,
  '@tanstack/query-core/build/modern/focusManager.js': `
    export const focusManager = { isFocused: () => true, subscribe: () => () => {} };
  `,
  '@tanstack/query-core/build/modern/timeoutManager.js': `
    export const systemSetTimeoutZero = (callback) => void setTimeout(callback);
    // The wrappers are needed because the browser's own functions throw if they are called as methods of this object.
    export const timeoutManager = {
      setTimeout: (callback, delay) => setTimeout(callback, delay),
      clearTimeout: (id) => clearTimeout(id),
      setInterval: (callback, delay) => setInterval(callback, delay),
      clearInterval: (id) => clearInterval(id),
    };
  `,
  '@tanstack/query-core/build/modern/mutationCache.js': `
    import { Subscribable } from './subscribable.js';
    export class MutationCache extends Subscribable {
      build() { throw new Error('the query client is built without mutations'); }
      getAll() { return []; }
      find() { return undefined; }
      findAll() { return []; }
      clear() {}
      resumePausedMutations() { return Promise.resolve([]); }
    }
  `,
};

const ROUTER = 'react-router/dist/production/lib/router/router.js';
/**
 * New bodies of the router's functions for forms, fetchers, lazy routes, lazy discovery, blockers, scroll restoration
 * and view transitions, which the product does not use. If a new version of the library lacks a function with one of
 * these names, the build fails.
 */
const EMPTIED: Readonly<Record<string, string>> = {
  handleAction: '{ throw new Error("the router is built without actions"); }',
  fetch: '{ throw new Error("the router is built without fetchers"); }',
  handleFetcherAction: '{}',
  handleFetcherLoader: '{}',
  getTargetedDataStrategyMatches: '{}',
  normalizeNavigateOptions: '{ return { path }; }',
  loadLazyRoute: '{ return {}; }',
  loadLazyMiddlewareForMatches: '{}',
  checkFogOfWar: '{ return { active: false, matches: null }; }',
  discoverRoutes: '{ throw new Error("the router is built without lazy discovery"); }',
  patchRoutesImpl: '{ throw new Error("the router is built without lazy discovery"); }',
  getBlocker: '{ throw new Error("the router is built without blockers"); }',
  deleteBlocker: '{}',
  updateBlocker: '{}',
  shouldBlockNavigation: '{}',
  enableScrollRestoration: '{ throw new Error("the router is built without scroll restoration"); }',
  saveScrollPosition: '{}',
  getSavedScrollPosition: '{ return null; }',
  restoreAppliedTransitions: '{}',
  persistAppliedTransitions: '{}',
};

/**
 * Matches source code that uses a removed feature of the two libraries; `npm run check` reports such code. An option
 * such as `throwOnError` would have no effect in the page's build, although the types allow it and it works in tests.
 */
export const LEFT_OUT = new RegExp(
  [
    String.raw`\buse(?:Mutation\w*|IsMutating)\b|\bmutation(?:Options|Cache)\b|\w*MutationCache\b`,
    String.raw`\buseSuspense\w+|\bsuspense:|\bexperimental_prefetchInRender\b`,
    String.raw`\bthrowOnError\b|QueryErrorResetBoundary\b|\b(?:focus|timeout)Manager\b|\brefetchOnWindowFocus: (?!false)`,
    String.raw`\b(?:PrefetchPageLinks|HydratedRouter|ServerRouter|instrumentations)\b|\bprefetch=`,
    String.raw`\bviewTransition\b|\bpatchRoutes\w*|\b(?:UNSAFE_useScrollRestoration|unstable_usePrompt)\b`,
    // These names are common, so they count only if they are imported from one of the two libraries.
    String.raw`import[^;]*\b(?:MutationObserver|Links|Meta|Scripts|Form|ScrollRestoration|use(?:Fetchers?|Submit|ActionData|Blocker|ViewTransitionState))\b[^;]*from '(?:@tanstack/react-query|react-router)'`,
  ].join('|'),
);

const MESSAGES = "messages of react-router's checks";

/**
 * Replaces or removes the library code above in the page's build. On the server and in tests, Node loads the unmodified
 * libraries.
 */
export function withoutUnusedLibraryCode(): Plugin {
  const notFound = new Set([...Object.keys(REPLACED), ...Object.keys(EMPTIED), MESSAGES]);
  return {
    name: 'without-unused-library-code',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, path] = id.replaceAll('\\', '/').split(/\/node_modules\/(?!.*\/node_modules\/)/);
      if (path === undefined) return null;
      notFound.delete(path);
      return REPLACED[path] ?? null;
    },
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist/ },
      handler(code, id) {
        const cuts = messagesIn(this.parse(code));
        if (cuts.length > 0) notFound.delete(MESSAGES);
        if (id.replaceAll('\\', '/').endsWith(ROUTER)) {
          for (const { name, ...cut } of bodiesIn(this.parse(code))) {
            notFound.delete(name);
            cuts.push(cut);
          }
        }
        return { code: replaceAll(code, cuts), map: null };
      },
    },
    // Fails if a module, function or message to replace was not found. A new library version may have renamed it, and
    // every page would then load the original code.
    buildEnd(error) {
      if (error === undefined && notFound.size > 0) this.error(`not in the page: ${[...notFound].join(', ')}`);
    },
  };
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly by: string;
}

/**
 * The messages of react-router's `invariant` and `warning`, which explain mistakes in the use of its API. The page's
 * build removes them; development and tests load the unmodified library, which shows them.
 */
function messagesIn(program: unknown): Cut[] {
  const messages: Cut[] = [];
  visit(program, (node) => {
    const { type, callee, arguments: given } = node as Partial<ESTree.CallExpression>;
    if (type !== 'CallExpression' || callee?.type !== 'Identifier' || !/^(invariant|warning)$/.test(callee.name))
      return;
    const [condition, message] = given ?? [];
    if (condition && message) messages.push({ start: condition.end, end: message.end, by: '' });
  });
  return messages;
}

function bodiesIn(program: unknown): (Cut & { readonly name: string })[] {
  const bodies: (Cut & { readonly name: string })[] = [];
  visit(program, (node) => {
    const { type, id, body } = node as Partial<ESTree.Function>;
    const by = EMPTIED[id?.name ?? ''];
    if (type === 'FunctionDeclaration' && id && body && by !== undefined)
      bodies.push({ name: id.name, start: body.start, end: body.end, by });
  });
  return bodies;
}

function visit(node: unknown, onNode: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return;
  onNode(node);
  for (const child of Object.values(node)) visit(child, onNode);
}

/** Replaces each cut with its text. A cut inside another one is ignored. */
function replaceAll(code: string, cuts: readonly Cut[]): string {
  let end = 0;
  let shorter = '';
  for (const cut of cuts.toSorted((a, b) => a.start - b.start)) {
    if (cut.start < end) continue;
    shorter += code.slice(end, cut.start) + cut.by;
    end = cut.end;
  }
  return shorter + code.slice(end);
}
