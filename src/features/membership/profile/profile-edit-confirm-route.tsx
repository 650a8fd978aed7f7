import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProfileBody } from '#contract/entities/user.ts';
import { href } from '#contract/route-map.ts';
import { yearInJapan } from '#lib/dates.ts';
import { useApi } from '#session/api-context.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { type AuthUser, useSessionStore } from '#session/session-store.ts';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { T } from '#ui/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { FramedPage } from '../plain-page.tsx';
import { ProfileSummary } from '../profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, profileBody, valuesOfUser } from '../profile-values.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { differences, isChangedMeanwhile } from './meanwhile.ts';
import { type ProfileOutcome, useProfileFlow } from './profile-flow.ts';
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
  const [meanwhile, setMeanwhile] = useState<ProfileValues | null>(null);
  if (flow === null) return <Loading />;

  /** Asked right before the sending: of what changed by then the person hears first, and chooses. */
  async function hindrance(typed: ProfileValues, base: ProfileValues | null): Promise<boolean> {
    const now = valuesOfUser((await api.call('me')).user);
    const isChanged = isChangedMeanwhile(typed, meanwhile ?? base, now);
    if (isChanged) setMeanwhile(now);
    return isChanged;
  }

  async function takeNow(): Promise<void> {
    await flow?.drop();
    await navigate(href('profileEdit'), { replace: true });
  }

  async function send(body: ProfileBody): Promise<void> {
    const { user: changed } = await api.call('updateMe', { body });
    session.setState({ authUser: changed });
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
        meanwhile && <ChangedMeanwhile now={meanwhile} typed={typed} onTakeNow={() => void takeNow()} />
      }
      hindrance={hindrance}
      check={check}
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

async function check(values: ProfileValues) {
  return (await import('../checks.ts')).checkProfile(profileBody(values), yearInJapan(Date.now()));
}
