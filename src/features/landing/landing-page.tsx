import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { PlainFrame } from '#ui/layout/plain-frame.tsx';
import { SiteFooter } from '#ui/layout/site-footer.tsx';
import { T } from '#ui/text/t.tsx';
import type { LandingPlan } from './landing-plan.ts';
import { Closing } from './parts/band.tsx';
import { Finds } from './parts/finds.tsx';
import { Hero } from './parts/hero.tsx';
import { Questions } from './parts/questions.tsx';
import { Samples } from './parts/samples.tsx';
import { Situations } from './parts/situations.tsx';
import { Steps } from './parts/steps.tsx';
import { Voices } from './parts/voices.tsx';
import { text } from './text.ts';

const footerLinks = [
  { to: href('home'), text: text.footerHome },
  { to: href('terms'), text: text.footerTerms },
  { to: href('privacy'), text: text.footerPrivacy },
  { to: href('cookie'), text: text.footerCookie },
  { to: href('accessibility'), text: text.footerAccessibility },
  { to: href('company'), text: text.footerCompany },
  { to: href('contact'), text: text.footerContact },
];

/** Landing pages have no navigation menu. Their header contains only the logo and a link to the videos. */
export function LandingPage({ plan }: { readonly plan: LandingPlan }) {
  return (
    <PlainFrame bands tools={<HeaderLink />} footer={<SiteFooter groups={[{ links: footerLinks }]} />}>
      <Hero plan={plan} />
      {plan.situations && <Situations {...plan.situations} />}
      {plan.finds && <Finds />}
      <Samples {...plan.samples} />
      {plan.steps && <Steps {...plan.steps} />}
      <Voices {...plan.voices} />
      {plan.questions && <Questions />}
      <Closing {...plan.closing} actions={plan.actions} />
    </PlainFrame>
  );
}

function HeaderLink() {
  return (
    <LinkButton to={href('videos')} kind="quiet">
      <T text={text.headerVideos} />
    </LinkButton>
  );
}
