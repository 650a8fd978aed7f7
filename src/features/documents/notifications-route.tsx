import { readPage } from '#catalog/filter.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { notificationsOptions } from './document-queries.ts';
import { NotificationsScreen } from './notifications-screen.tsx';
import { text } from './text.ts';

export function createRoute({ api, queryClient }: RouteContext): RouteModule {
  return {
    loader: async ({ request }) => {
      const page = readPage(new URL(request.url).searchParams);
      const options = notificationsOptions(api);
      const list =
        page > 1
          ? queryClient.fetchInfiniteQuery({ ...options, pages: page })
          : queryClient.ensureInfiniteQueryData(options);
      await Promise.all([list, preloadSanitiser()]);
      return { head: { title: text.notifications.ja, canonicalPath: href('notifications') } };
    },
    Component: NotificationsScreen,
  };
}
