import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { addressAfterLogin } from '#session/return-address.ts';
import { useSession, useSessionStore } from '#session/store.ts';
import { buttonClass, LinkButton } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { T } from '#ui/text/t.tsx';
import { HintBox } from '../form/hints.tsx';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { text as flowText } from '../text.ts';
import type { RegisterOutcome } from '../use-flow.ts';
import { Steps } from './steps.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, RegisterCompleteScreen);
}

function RegisterCompleteScreen() {
  const isMember = useSession(({ authUser }) => authUser?.registrationStatus === RegistrationStatus.registered);
  const outcome = useLocation().state as RegisterOutcome | null;
  if (!isMember) return <Navigate to={href('register')} replace />;
  // Null if the page was opened by its URL, without a registration in this tab.
  if (outcome === null) return <Navigate to={href('profile')} replace />;
  return (
    <PlainPage title={text.completeTitle} drawing="thanks">
      <Steps current={2} />
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

/**
 * A link to the page that the person wanted to open before the login; nothing if no page is remembered, or if it is the
 * home page.
 */
function RememberedPlace() {
  const session = useSessionStore();
  const [place] = useState(() => addressAfterLogin(session.getState().beforeLoginUrl));
  if (place === href('home')) return null;
  return (
    <Link to={place} className={buttonClass('primary')} onClick={() => session.note({ beforeLoginUrl: null })}>
      <T text={text.goBack} />
    </Link>
  );
}
