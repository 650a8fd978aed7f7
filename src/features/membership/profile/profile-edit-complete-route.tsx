import { Navigate, useLocation } from 'react-router';
import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { FormActions } from '#ui/form/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { text as flowText } from '../text.ts';
import type { ProfileOutcome } from './profile-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, ProfileEditCompleteScreen);
}

function ProfileEditCompleteScreen() {
  const outcome = useLocation().state as ProfileOutcome | null;
  // By the address alone: nothing was changed just now.
  if (outcome === null) return <Navigate to={href('profile')} replace />;
  return (
    <PlainPage title={text.completeTitle}>
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
