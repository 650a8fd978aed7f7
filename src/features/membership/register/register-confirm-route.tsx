import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { yearInJapan } from '#lib/dates.ts';
import { useApi } from '#session/api-context.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { useSessionControl } from '#session/session-control.ts';
import type { AuthUser } from '#session/session-store.ts';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { ProfileSummary, SummaryRow } from '../profile-summary.tsx';
import { PROFILE_FIELDS, type ProfileValues, registerBody } from '../profile-values.ts';
import { type RegisterOutcome, useRegisterFlow } from './register-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, RegisterConfirmScreen);
}

function RegisterConfirmScreen() {
  return (
    <PlainPage title={text.confirmTitle}>
      <MemberGate>{(user) => <RegisterConfirm user={user} />}</MemberGate>
    </PlainPage>
  );
}

function RegisterConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const control = useSessionControl();
  const navigate = useNavigate();
  const flow = useRegisterFlow(user.userKey);
  const isDone = useRef(false);

  if (user.registrationStatus === RegistrationStatus.registered && !isDone.current)
    return <Navigate to={href('profile')} replace />;
  if (flow === null) return <Loading />;

  async function send(body: RegisterBody): Promise<void> {
    const { user: member } = await api.call('register', { body });
    isDone.current = true;
    await flow?.forget();
    await control.welcome(member);
    const state = { was: isWhatWasSent(member, body) ? 'new' : 'registered' } satisfies RegisterOutcome;
    await navigate(href('registerComplete'), { replace: true, state });
  }

  return (
    <ConfirmStep
      fields={PROFILE_FIELDS}
      flow={flow}
      form={href('register')}
      submit={text.submit}
      check={check}
      send={send}
    >
      {(values) => (
        <ProfileSummary values={values}>
          <SummaryRow label={text.agreedRow}>
            <T text={text.agreedAll} />
          </SummaryRow>
        </ProfileSummary>
      )}
    </ConfirmStep>
  );
}

async function check(values: ProfileValues) {
  return (await import('../checks.ts')).checkRegistration(registerBody(values), yearInJapan(Date.now()));
}

/** A registration that another tab finished first answers with what that one sent. */
function isWhatWasSent(member: AuthUser, body: RegisterBody): boolean {
  return (
    member.nickname === body.nickname &&
    member.avatarPath === body.avatar_path &&
    member.birthYear === body.birth_year &&
    member.prefectureId === body.prefecture_id &&
    member.gender === body.gender &&
    member.disabilityTypes.join() === body.disability_types.join()
  );
}
