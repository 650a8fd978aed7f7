import { FILTER_PARAMS } from '#catalog/filter.ts';
import { TestimonialType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { landingRoute } from '../landing-route.tsx';
import { text as shared } from '../text.ts';
import { text } from './text.ts';

const videosOf = (genre: string) => `${href('videos')}?${FILTER_PARAMS.genre}=${genre}`;

/** The landing page for job seekers. */
export const createRoute = landingRoute({
  route: 'lp',
  documentTitle: text.documentTitle,
  description: text.description,
  picture: 'seekers',
  audience: text.audience,
  hero: { title: text.title, body: text.body },
  actions: [
    { to: href('authStart'), text: shared.start },
    { to: href('videos'), text: shared.watch },
  ],
  situations: {
    title: text.situationsTitle,
    items: [
      { title: text.begin, body: text.beginBody, to: videosOf('finding-work') },
      { title: text.tell, body: text.tellBody, to: videosOf('application') },
      { title: text.health, body: text.healthBody, to: videosOf('living') },
      { title: text.ways, body: text.waysBody, to: videosOf('workstyles') },
    ],
  },
  finds: true,
  samples: { tag: 'beginner', count: 4, all: href('videos') },
  steps: {
    title: text.stepsTitle,
    items: [
      { title: text.step1, body: text.step1Body },
      { title: text.step2, body: text.step2Body },
      { title: text.step3, body: text.step3Body },
    ],
  },
  voices: { types: [TestimonialType.user, TestimonialType.company], each: 3 },
  questions: true,
  closing: { title: text.closing, body: text.closingBody },
});
