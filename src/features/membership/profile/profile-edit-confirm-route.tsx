import { useNavigate } from 'react-router';
import type { ProfileBody } from '#contract/entities/user.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { type AuthUser, useSessionStore } from '#session/session-store.ts';
import { Loading } from '#ui/loading.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { FramedPage } from '../plain-page.tsx';
import { ProfileSummary } from '../profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, profileBody } from '../profile-values.ts';
import { thisYear } from '../this-year.ts';
import { useProfileFlow } from './profile-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, ProfileEditConfirmScreen);
}

function ProfileEditConfirmScreen() {
  return (
    <FramedPage title={text.confirmTitle}>
      <MemberGate>{(user) => <ProfileEditConfirm user={user} />}</MemberGate>
    </FramedPage>
  );
}

function ProfileEditConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const session = useSessionStore();
  const navigate = useNavigate();
  const flow = useProfileFlow(user.userKey);
  if (flow === null) return <Loading />;

  async function send(body: ProfileBody): Promise<void> {
    const { user: changed } = await api.call('updateMe', { body });
    session.setState({ authUser: changed });
    await flow?.drop();
    await navigate(href('profileEditComplete'), { replace: true });
  }

  return (
    <ConfirmStep
      fields={PROFILE_FIELDS}
      flow={flow}
      form={href('profileEdit')}
      submit={text.submit}
      check={check}
      send={send}
    >
      {(values) => <ProfileSummary values={values} />}
    </ConfirmStep>
  );
}

async function check(values: ProfileValues) {
  return (await import('../checks.ts')).checkProfile(profileBody(values), thisYear());
}
