import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { preloadSanitiser } from '#rich-content/lazy-modules.ts';
import { LandingPage } from './landing-page.tsx';
import type { LandingPlan } from './landing-plan.ts';
import { questionsOptions, samplesOptions, testimonialsOptions } from './landing-queries.ts';

/** Returns the `createRoute` function of a landing page. If a list can't be loaded, its section is left out. */
export function landingRoute(plan: LandingPlan) {
  const { route, documentTitle, description, samples, voices, questions } = plan;
  const head = { title: documentTitle.ja, description: description.ja, canonicalPath: href(route) };
  return ({ api, queryClient }: RouteContext): RouteModule => ({
    loader: async () => {
      await Promise.all([
        queryClient.prefetchQuery(samplesOptions(api, samples.tag, samples.count)),
        ...voices.types.map((type) => queryClient.prefetchQuery(testimonialsOptions(api, type))),
        ...(questions ? [queryClient.prefetchQuery(questionsOptions(api)), preloadSanitiser()] : []),
      ]);
      return { head };
    },
    Component: () => <LandingPage plan={plan} />,
  });
}
