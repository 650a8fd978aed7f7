import type { RouteContext, RouteModule } from '#context/route.ts';
import { createHomeRoute } from '#features/home/home-route.tsx';
import { createIdleComponent } from '#ui/browser/lazy-component.ts';

const useTodayRecord = createIdleComponent(
  async () => (await import('#features/conditions/today/today-record.tsx')).TodayRecord,
);

/**
 * The code of today's record is loaded when the page is idle. Until then, the home page reserves space for the record.
 */
function Today() {
  const TodayRecord = useTodayRecord();
  return TodayRecord && <TodayRecord />;
}

/** The home page: the lists of the home feature, and for a member today's condition record. */
export function createRoute(context: RouteContext): RouteModule {
  return createHomeRoute(context, { today: <Today /> });
}
