import { useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '#contract/route-map.ts';
import { yearInJapan } from '#lib/dates.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import type { AuthUser } from '#session/session-store.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { useAvatarsAhead } from '../avatar/use-avatars-ahead.ts';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { FramedPage } from '../plain-page.tsx';
import { ProfileForm } from '../profile-form.tsx';
import { profileBody, valuesOfUser } from '../profile-values.ts';
import { useProfileFlow } from './profile-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.editTitle, ProfileEditScreen);
}

function ProfileEditScreen() {
  const isWaiting = useAvatarsAhead();
  return (
    <FramedPage title={text.editTitle}>
      <MemberGate>{(user) => (isWaiting ? <Loading /> : <ProfileEdit user={user} />)}</MemberGate>
    </FramedPage>
  );
}

function ProfileEdit({ user }: { readonly user: AuthUser }) {
  const flow = useProfileFlow(user.userKey);
  const navigate = useNavigate();
  const [start] = useState(() => valuesOfUser(user));
  if (flow === null) return <Loading />;
  return (
    <ProfileForm
      owner={user.userKey}
      flow={flow}
      start={start}
      check={async (values) =>
        (await import('../checks.ts')).checkProfile(profileBody(values), yearInJapan(Date.now()))
      }
      onPassed={() => navigate(href('profileEditConfirm'))}
      aside={
        <LinkButton to={href('profile')} kind="quiet">
          <T text={text.backToProfile} />
        </LinkButton>
      }
    />
  );
}
