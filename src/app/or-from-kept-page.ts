import type { QueryClient } from '@tanstack/react-query';
import { NetworkError } from '#api/errors.ts';
import type { RouteModule } from '#session/route-context.ts';

type Loader = RouteModule['loader'];

/** The same loader, which without a network goes on with what the worker keeps of this page. */
export function orFromKeptPage(loader: Loader, queryClient: QueryClient): Loader {
  return async (args) => {
    try {
      return await loader(args);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      const isTaken = await import('#app/kept-pages.ts')
        .then(({ takeFromKeptPage }) => takeFromKeptPage(args.request.url, queryClient))
        .catch(() => false);
      if (!isTaken) throw error;
      return loader(args);
    }
  };
}
