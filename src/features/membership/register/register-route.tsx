import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { RegistrationStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { yearInJapan } from '#lib/dates.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import type { AuthUser } from '#session/session-store.ts';
import { useSettings } from '#settings/settings-store.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useAvatarsAhead } from '../avatar/use-avatars-ahead.ts';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { ProfileForm } from '../profile-form.tsx';
import { registerBody, valuesOfUser } from '../profile-values.ts';
import { Consents } from './consents.tsx';
import { useRegisterFlow } from './register-flow.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, RegisterScreen);
}

function RegisterScreen() {
  const isWaiting = useAvatarsAhead();
  return (
    <PlainPage title={text.title}>
      <MemberGate>{(user) => (isWaiting ? <Loading /> : <Register user={user} />)}</MemberGate>
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
      <p>
        <T text={text.lead} />
        <T text={isShared ? text.keptNowhere : text.keptHere} />
      </p>
      <ProfileForm
        owner={user.userKey}
        linePath={start.avatar_path}
        flow={flow}
        start={start}
        check={async (values) =>
          (await import('../checks.ts')).checkRegistration(registerBody(values), yearInJapan(Date.now()))
        }
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
