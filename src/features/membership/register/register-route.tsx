import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { useSettings } from '#settings/settings-store.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { ProfileForm } from '../form/profile-form.tsx';
import { valuesOfUser } from '../form/profile-values.ts';
import { LoginGate } from '../login-gate.tsx';
import { useAvatarsAhead } from '../member-queries.ts';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { checkRegister, useRegisterFlow } from '../use-flow.ts';
import { Consents } from './consents.tsx';
import { Steps } from './steps.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, RegisterScreen);
}

function RegisterScreen() {
  const isWaiting = useAvatarsAhead();
  return (
    <PlainPage title={text.title}>
      <LoginGate>{(user) => (isWaiting ? <Loading /> : <Register user={user} />)}</LoginGate>
    </PlainPage>
  );
}

function Register({ user }: { readonly user: AuthUser }) {
  const flow = useRegisterFlow(user.userKey);
  const navigate = useNavigate();
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const [start] = useState(() => valuesOfUser(user));
  if (user.registrationStatus === RegistrationStatus.registered) return <Navigate to={href('profile')} replace />;
  if (flow === null) return <Loading />;
  return (
    <>
      <Steps current={0} />
      <p>
        <T text={text.lead} />
        <T text={isShared ? text.draftNotStored : text.draftStored} />
      </p>
      <ProfileForm
        userKey={user.userKey}
        linePath={start.avatar_path}
        flow={flow}
        start={start}
        check={checkRegister}
        onPassed={() => navigate(href('registerConfirm'))}
        restoredMore={text.consentsAnew}
        Extra={Consents}
        aside={
          <LinkButton to={href('home')} kind="quiet">
            <T text={text.later} />
          </LinkButton>
        }
      />
      <TextLink to={href('deregister')} alone>
        <T text={text.forget} />
      </TextLink>
    </>
  );
}
