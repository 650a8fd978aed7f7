import { RegistrationStatus } from '#contract/enums.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import type { AuthUser } from '#session/session-store.ts';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { MemberGate } from '../member-gate.tsx';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { DeregisterForm } from './deregister-form.tsx';
import { ExportOffer } from './export-offer.tsx';
import { useLeavingFlow } from './leaving-flow.ts';
import { text } from './text.ts';
import { WhatGoes } from './what-goes.tsx';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.title, DeregisterScreen);
}

function DeregisterScreen() {
  return (
    <PlainPage title={text.title}>
      <p>
        <T text={text.lead} />
      </p>
      <MemberGate>{(user) => <Deregister user={user} />}</MemberGate>
    </PlainPage>
  );
}

function Deregister({ user }: { readonly user: AuthUser }) {
  const flow = useLeavingFlow(user.userKey);
  if (flow === null) return <Loading />;
  return (
    <>
      {/* Before the registration there is nothing to take along. */}
      {user.registrationStatus === RegistrationStatus.registered && <ExportOffer />}
      <WhatGoes />
      <DeregisterForm flow={flow} />
    </>
  );
}
