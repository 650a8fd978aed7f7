import { useState } from 'react';
import { Navigate } from 'react-router';
import { href } from '#contract/route-map.ts';
import { deregistered } from '#session/deregistered.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { useSession } from '#session/session-store.ts';
import { FormActions } from '#ui/form/form.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { T } from '#ui/t.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { text as flowText } from '../text.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.completeTitle, DeregisterCompleteScreen);
}

function DeregisterCompleteScreen() {
  const isMember = useSession(({ authUser }) => authUser !== null);
  const [isDone] = useState(() => deregistered.get() !== null);
  // Who came by the address alone is told of nothing that did not happen here.
  if (isMember || !isDone) return <Navigate to={href(isMember ? 'deregister' : 'home')} replace />;
  return (
    <PlainPage title={text.completeTitle}>
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
