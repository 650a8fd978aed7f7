import { TestimonialType } from '#contract/enums.ts';
import { RECOMMENDED_TAG_SLUG } from '#contract/limits.ts';
import { href } from '#contract/route-map.ts';
import { landingRoute } from '../landing-route.tsx';
import { text as shared } from '../text.ts';
import { text } from './text.ts';

export const createRoute = landingRoute({
  route: 'lp2',
  documentTitle: text.documentTitle,
  description: text.description,
  picture: 'pace',
  audience: text.audience,
  hero: { title: text.title, body: text.body },
  actions: [
    { to: href('videos'), text: shared.watch },
    { to: href('authStart'), text: shared.start },
  ],
  finds: true,
  samples: { tag: RECOMMENDED_TAG_SLUG, count: 4, all: href('videos') },
  voices: { types: [TestimonialType.user, TestimonialType.company], each: 2 },
  closing: { title: text.closing, body: text.closingBody },
});
