import { Navigate, useLocation } from 'react-router';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { useSession } from '#session/session-store.ts';
import { FormActions } from '#ui/form/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { HintBox } from '../hint-box.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { text as flowText } from '../text.ts';
import type { RegisterOutcome } from './register-flow.ts';
import { RememberedPlace } from './remembered-place.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, RegisterCompleteScreen);
}

function RegisterCompleteScreen() {
  const isMember = useSession(({ authUser }) => authUser?.registrationStatus === RegistrationStatus.registered);
  const outcome = useLocation().state as RegisterOutcome | null;
  if (!isMember) return <Navigate to={href('register')} replace />;
  // By the address alone: nothing was completed just now.
  if (outcome === null) return <Navigate to={href('profile')} replace />;
  return (
    <PlainPage title={text.completeTitle}>
      {outcome.was === 'registered' ? (
        <HintBox>
          <T text={text.alreadyRegistered} />
        </HintBox>
      ) : (
        <p>
          <T text={text.completeLead} />
        </p>
      )}
      <FormActions>
        <RememberedPlace />
        <LinkButton to={href('home')}>
          <T text={flowText.toHome} />
        </LinkButton>
        <LinkButton to={href('profile')} kind="quiet">
          <T text={text.toProfile} />
        </LinkButton>
      </FormActions>
    </PlainPage>
  );
}
