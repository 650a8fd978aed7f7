import type { RouteContext, RouteModule } from '#context/route.ts';
import { RegistrationStatus } from '#contract/enums.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { LoginGate } from '../login-gate.tsx';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { useDeregisterFlow } from './deregister-flow.ts';
import { DeregisterForm } from './deregister-form.tsx';
import { ErasureSummary } from './erasure-summary.tsx';
import { ExportOffer } from './export-offer.tsx';
import { RecentLogin } from './recent-login.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, DeregisterScreen);
}

function DeregisterScreen() {
  return (
    <PlainPage title={text.title}>
      <p>
        <T text={text.lead} />
      </p>
      <LoginGate>{(user) => <Deregister user={user} />}</LoginGate>
    </PlainPage>
  );
}

function Deregister({ user }: { readonly user: AuthUser }) {
  const flow = useDeregisterFlow(user.userKey);
  if (flow === null) return <Loading />;
  return (
    <RecentLogin userKey={user.userKey} more={<ErasureSummary />}>
      {/* A person in registration has no data to export. */}
      {user.registrationStatus === RegistrationStatus.registered && <ExportOffer />}
      <ErasureSummary />
      <DeregisterForm flow={flow} />
    </RecentLogin>
  );
}
