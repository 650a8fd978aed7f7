import { FILTER_PARAMS } from '#catalog/filter.ts';
import { TestimonialType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { landingRoute } from '../landing-route.tsx';
import { text as shared } from '../text.ts';
import { text } from './text.ts';

const TAG = 'self-understanding';

/** The landing page for people who are supported by an organisation, and for their supporters. */
export const createRoute = landingRoute({
  route: 'lpGsn',
  documentTitle: text.documentTitle,
  description: text.description,
  picture: 'clients',
  audience: text.audience,
  hero: { title: text.title, body: text.body },
  actions: [
    { to: href('videos'), text: shared.watch },
    { to: href('authStart'), text: shared.start },
  ],
  steps: {
    title: text.stepsTitle,
    items: [
      { title: text.step1, body: text.step1Body },
      { title: text.step2, body: text.step2Body },
      { title: text.step3, body: text.step3Body },
    ],
  },
  finds: true,
  samples: { tag: TAG, count: 4, all: `${href('videos')}?${FILTER_PARAMS.tag}=${TAG}` },
  voices: { types: [TestimonialType.user, TestimonialType.company], each: 3 },
  questions: true,
  closing: { title: text.closing, body: text.closingBody },
});
