import { Navigate } from 'react-router';
import { href } from '#contract/route-map.ts';
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
  // Somebody who is still a member came here by the address alone.
  const isMember = useSession(({ authUser }) => authUser !== null);
  if (isMember) return <Navigate to={href('deregister')} replace />;
  return (
    <PlainPage title={text.completeTitle}>
      <p>
        <T text={text.completeLead} />
      </p>
      <p>
        <T text={text.completeMore} />
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
