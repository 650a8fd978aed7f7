import { useState } from 'react';
import { Navigate } from 'react-router';
import { useFlags } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import { useSession } from '#session/store.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { FormActions } from '#ui/form/form.tsx';
import { T } from '#ui/text/t.tsx';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { text as flowText } from '../text.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, DeregisterCompleteScreen);
}

function DeregisterCompleteScreen() {
  const isLoggedIn = useSession(({ authUser }) => authUser !== null);
  const { deregistered } = useFlags();
  const [isDone] = useState(() => deregistered.get() !== null);
  // Redirects if there was no deregistration in this tab, or if somebody is logged in.
  if (isLoggedIn || !isDone) return <Navigate to={href(isLoggedIn ? 'deregister' : 'home')} replace />;
  return (
    <PlainPage title={text.completeTitle} drawing="rest">
      <p>
        <T text={text.completeLead} />
      </p>
      <p>
        <T text={text.completeMore} />
      </p>
      <p>
        <T text={text.completeLine} />
      </p>
      <FormActions>
        <LinkButton to={href('videos')} kind="primary">
          <T text={text.toVideos} />
        </LinkButton>
        <LinkButton to={href('home')}>
          <T text={flowText.toHome} />
        </LinkButton>
      </FormActions>
    </PlainPage>
  );
}
