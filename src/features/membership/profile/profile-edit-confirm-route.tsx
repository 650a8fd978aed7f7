import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi, useSendToSession } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import type { ProfileBody } from '#contract/entities/user.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T } from '#ui/text/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { ProfileSummary } from '../form/profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, valuesOfUser } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { FramedPage, personalRoute } from '../membership-page.tsx';
import { checkProfileEdit, type ProfileOutcome, useProfileFlow } from '../use-flow.ts';
import { differences, hasConflict, ProfileConflict } from './profile-conflict.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, ProfileEditConfirmScreen);
}

function ProfileEditConfirmScreen() {
  return (
    <FramedPage title={text.confirmTitle}>
      <LoginGate>{(user) => <ProfileEditConfirm user={user} />}</LoginGate>
    </FramedPage>
  );
}

function ProfileEditConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const sendToSession = useSendToSession();
  const navigate = useNavigate();
  const flow = useProfileFlow(user.userKey);
  const [meanwhile, setMeanwhile] = useState<ProfileValues | null>(null);
  if (flow === null) return <Loading />;

  /**
   * Checks right before sending whether the profile was changed elsewhere. If so, shows that change and lets the person
   * decide.
   */
  async function mustReadFirst(typed: ProfileValues, base: ProfileValues | null): Promise<boolean> {
    const now = valuesOfUser((await api.call('me')).user);
    const isChanged = hasConflict(typed, meanwhile ?? base, now);
    if (isChanged) setMeanwhile(now);
    return isChanged;
  }

  async function takeNow(): Promise<void> {
    await flow?.drop();
    await navigate(href('profileEdit'), { replace: true });
  }

  async function send(body: ProfileBody): Promise<void> {
    const { user: changed } = await api.call('updateMe', { body });
    await sendToSession({ type: 'profileChanged', user: changed });
    await flow?.drop();
    const state = { was: 'changed' } satisfies ProfileOutcome;
    await navigate(href('profileEditComplete'), { replace: true, state });
  }

  return (
    <ConfirmStep
      fields={PROFILE_FIELDS}
      flow={flow}
      form={href('profileEdit')}
      submit={meanwhile ? text.submitAnyway : text.submit}
      warning={(typed) =>
        meanwhile && <ProfileConflict now={meanwhile} typed={typed} onTakeNow={() => void takeNow()} />
      }
      mustReadFirst={mustReadFirst}
      check={checkProfileEdit}
      send={send}
    >
      {(values) =>
        meanwhile ? (
          <Section title={<T text={text.typed} />}>
            <ProfileSummary values={values} marked={differences(values, meanwhile)} />
          </Section>
        ) : (
          <ProfileSummary values={values} />
        )
      }
    </ConfirmStep>
  );
}
