import { Navigate, useLocation } from 'react-router';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { T } from '#ui/text/t.tsx';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { text as flowText } from '../text.ts';
import type { ProfileOutcome } from '../use-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, ProfileEditCompleteScreen);
}

function ProfileEditCompleteScreen() {
  const outcome = useLocation().state as ProfileOutcome | null;
  // Null if the page was opened by its URL, without a change in this tab.
  if (outcome === null) return <Navigate to={href('profile')} replace />;
  return (
    <PlainPage title={text.completeTitle} drawing="recorded">
      <p>
        <T text={text.completeLead} />
      </p>
      <FormActions>
        <LinkButton to={href('profile')} kind="primary">
          <T text={text.toProfile} />
        </LinkButton>
        <LinkButton to={href('home')}>
          <T text={flowText.toHome} />
        </LinkButton>
      </FormActions>
    </PlainPage>
  );
}
