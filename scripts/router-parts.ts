import type { Plugin } from 'vite';

/**
 * Parts of react-router that its framework mode and its instrumentation alone use, and that every page would carry
 * (3 kB of 120). What stands in their place does what they do without either. A new version of the router that
 * asks these modules for more fails the build (a missing export); what is `unused` here is dropped from the bundle.
 */
const REPLACED: Readonly<Record<string, string>> = {
  'router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    const unused = () => { throw new Error('the router is built without instrumentation'); };
    export { unused as getRouteInstrumentationUpdates, unused as instrumentClientSideRouter };
    export { unused as instrumentHandler, unused as instrumentationResultMetaContext };
  `,
  'dom/ssr/components.js': `
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
};

/** For the page's build only. */
export function withoutFrameworkMode(): Plugin {
  return {
    name: 'router-without-framework-mode',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, path] = id.replaceAll('\\', '/').split('/react-router/dist/production/lib/');
      return path === undefined ? null : (REPLACED[path] ?? null);
    },
  };
}
