import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';
import type { RouteModule } from '#context/route.ts';

type Loader = RouteModule['loader'];

/** Wraps a loader: if it fails without a network, it runs again with the answers of the cached page. */
export function orFromCachedPage(loader: Loader, queryClient: QueryClient): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      const isTaken = await import('#app/queries/cached-pages.ts')
        .then(({ takeFromCachedPage }) => takeFromCachedPage(args.request.url, queryClient))
        .catch(() => false);
      if (!isTaken) throw error;
      return loader(args);
    }
  };
}
