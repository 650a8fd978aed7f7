import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { ApiError } from '#api/errors.ts';
import { useApi, useSendToSession } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { ErrorCode } from '#contract/api/envelope-shape.ts';
import type { RegisterBody } from '#contract/entities/user.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { ProfileSummary, SummaryRow } from '../form/profile-summary.tsx';
import { CONSENT_FIELDS, PROFILE_FIELDS, type ProfileValues, withoutConsents } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { VERSIONS } from '../member-queries.ts';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { checkRegister, type RegisterOutcome, useRegisterFlow } from '../use-flow.ts';
import { Steps } from './steps.tsx';
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
  const queryClient = useQueryClient();
  const flow = useRegisterFlow(user.userKey);
  const isDone = useRef(false);

  if (user.registrationStatus === RegistrationStatus.registered && !isDone.current)
    return <Navigate to={href('profile')} replace />;
  if (flow === null) return <Loading />;

  async function send(body: RegisterBody, values: ProfileValues): Promise<void> {
    const answer = await api.call('register', { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== ErrorCode.consentOutdated) throw error;
      return error.message;
    });
    if (typeof answer === 'string') return askAgain(values, answer);
    const { user: member } = answer;
    isDone.current = true;
    await flow?.forget();
    await sendToSession({ type: 'loggedIn', user: member });
    const state = { was: isWhatWasSent(member, body) ? 'new' : 'registered' } satisfies RegisterOutcome;
    await navigate(href('registerComplete'), { replace: true, state });
  }

  /**
   * Opens the form again, so that the person consents again. Called if the server refuses the registration because a
   * text has changed since the person read it. All input except the consents is retained.
   */
  async function askAgain(values: ProfileValues, message: string): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: VERSIONS, refetchType: 'all' });
    const errors = Object.fromEntries(CONSENT_FIELDS.map((field) => [field, message]));
    flow?.refuse(withoutConsents(values), errors, flow.begun?.base ?? null);
    await navigate(href('register'), { replace: true });
  }

  return (
    <>
      <Steps current={1} />
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
    </>
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
