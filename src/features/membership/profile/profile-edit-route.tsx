import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { ConsentFirst } from '../form/consent-first.tsx';
import { ProfileForm } from '../form/profile-form.tsx';
import { valuesOfUser } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { useAvatarsAhead, useConsentsAhead } from '../member-queries.ts';
import { FramedPage, personalRoute } from '../membership-page.tsx';
import { checkProfileEdit, useProfileFlow } from '../use-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.editTitle, ProfileEditScreen);
}

function ProfileEditScreen() {
  const isWaiting = [useAvatarsAhead(), useConsentsAhead()].includes(true);
  return (
    <FramedPage title={text.editTitle}>
      <LoginGate>{(user) => (isWaiting ? <Loading /> : <ProfileEdit user={user} />)}</LoginGate>
    </FramedPage>
  );
}

function ProfileEdit({ user }: { readonly user: AuthUser }) {
  const flow = useProfileFlow(user.userKey);
  const navigate = useNavigate();
  const [start] = useState(() => valuesOfUser(user));
  if (flow === null) return <Loading />;
  return (
    <>
      <ConsentFirst />
      <ProfileForm
        userKey={user.userKey}
        flow={flow}
        start={start}
        check={checkProfileEdit}
        onPassed={() => navigate(href('profileEditConfirm'))}
        aside={
          <LinkButton to={href('profile')} kind="quiet">
            <T text={text.backToProfile} />
          </LinkButton>
        }
      />
    </>
  );
}
