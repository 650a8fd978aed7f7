import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi, useSendToSession } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { ProfileSummary, SummaryRow } from '../form/profile-summary.tsx';
import { PROFILE_FIELDS } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { checkRegister, type RegisterOutcome, useRegisterFlow } from '../use-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, RegisterConfirmScreen);
}

function RegisterConfirmScreen() {
  return (
    <PlainPage title={text.confirmTitle}>
      <LoginGate>{(user) => <RegisterConfirm user={user} />}</LoginGate>
    </PlainPage>
  );
}

function RegisterConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const sendToSession = useSendToSession();
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
    await sendToSession({ type: 'loggedIn', user: member });
    const state = { was: isWhatWasSent(member, body) ? 'new' : 'registered' } satisfies RegisterOutcome;
    await navigate(href('registerComplete'), { replace: true, state });
  }

  return (
    <ConfirmStep
      fields={PROFILE_FIELDS}
      flow={flow}
      form={href('register')}
      submit={text.submit}
      check={checkRegister}
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

/**
 * Whether the server has stored the values of this tab. False if another tab registered first: the server then returns
 * the profile of that tab.
 */
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
