import type { RouteContext, RouteModule } from '#context/route.ts';
import { isSummary } from '#features/conditions/address.ts';
import { ConditionsScreen } from '#features/conditions/conditions-screen.tsx';
import { conditionsCsv } from '#features/conditions/summary/csv.ts';
import { text as summaryText } from '#features/conditions/summary/summary-text.ts';
import { text } from '#features/conditions/text.ts';
import { OwnData } from '#features/own-data/own-data.tsx';

/**
 * The screen of the condition records. Below them, the member can export their data and delete the viewing history. The
 * loader sends no request, so the screen appears immediately, even offline.
 */
export function createRoute(_: RouteContext): RouteModule {
  return {
    loader: ({ request }) => {
      const { title } = isSummary(new URL(request.url).searchParams) ? summaryText : text;
      return { head: { title: title.ja, canonicalPath: null } };
    },
    Component: Conditions,
  };
}

function Conditions() {
  return <ConditionsScreen ownData={<OwnData conditionsCsv={conditionsCsv} />} />;
}
