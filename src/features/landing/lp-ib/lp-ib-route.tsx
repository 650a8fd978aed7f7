import { FILTER_PARAMS } from '#catalog/filter.ts';
import { TestimonialType } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { landingRoute } from '../landing-route.tsx';
import { text } from './text.ts';

const videosOf = (genre: string) => `${href('videos')}?${FILTER_PARAMS.genre}=${genre}`;
const TAG = 'employer';
const FOR_EMPLOYERS = `${href('videos')}?${FILTER_PARAMS.tag}=${TAG}`;

/** The landing page for companies: for people who hire, lead or work with people with disabilities. */
export const createRoute = landingRoute({
  route: 'lpIb',
  documentTitle: text.documentTitle,
  description: text.description,
  picture: 'companies',
  audience: text.audience,
  hero: { title: text.title, body: text.body },
  actions: [
    { to: FOR_EMPLOYERS, text: text.watch },
    { to: href('contact'), text: text.ask },
  ],
  situations: {
    title: text.situationsTitle,
    items: [
      { title: text.welcome, body: text.welcomeBody, to: videosOf('company') },
      { title: text.arrange, body: text.arrangeBody, to: videosOf('accommodation') },
      { title: text.talk, body: text.talkBody, to: videosOf('communication') },
    ],
  },
  samples: { tag: TAG, count: 4, all: FOR_EMPLOYERS },
  steps: {
    title: text.stepsTitle,
    items: [
      { title: text.step1, body: text.step1Body },
      { title: text.step2, body: text.step2Body },
      { title: text.step3, body: text.step3Body },
    ],
  },
  voices: { types: [TestimonialType.company, TestimonialType.user], each: 3 },
  questions: true,
  closing: { title: text.closing, body: text.closingBody },
});
