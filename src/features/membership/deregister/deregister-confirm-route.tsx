import { useApi, useFlags, useOutboxSnapshot, useSendToSession } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { WITHDRAWAL_REASONS } from '#contract/choices.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import { href } from '#contract/route-map.ts';
import type { AuthUser } from '#session/machine/state.ts';
import { Loading } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { Label, SummaryRow } from '../form/profile-summary.tsx';
import { LoginGate } from '../login-gate.tsx';
import styles from '../membership.module.css';
import { PlainPage, personalRoute } from '../membership-page.tsx';
import { checkDeregister, DEREGISTER_FIELDS, useDeregisterFlow } from './deregister-flow.ts';
import { ownPictures, requestDeregistration } from './deregistration.ts';
import { RecentLogin, Stay } from './recent-login.tsx';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, DeregisterConfirmScreen);
}

function DeregisterConfirmScreen() {
  return (
    <PlainPage title={text.confirmTitle}>
      <LoginGate>
        {(user) => (
          <RecentLogin userKey={user.userKey}>
            <DeregisterConfirm user={user} />
          </RecentLogin>
        )}
      </LoginGate>
    </PlainPage>
  );
}

function DeregisterConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const sendToSession = useSendToSession();
  const { askedDeregistration } = useFlags();
  const flow = useDeregisterFlow(user.userKey);
  const { items, status } = useOutboxSnapshot();
  if (flow === null) return <Loading />;

  async function send(body: DeregisterBody): Promise<void> {
    const pictures = await ownPictures(api);
    await requestDeregistration(api, askedDeregistration, user.userKey, body);
    // Ends the session immediately, because the member no longer exists and calls of other tabs would fail. This also
    // deletes the draft and all other personal data on the device.
    await sendToSession({ type: 'endAsked', how: 'deregistered', pictures });
  }

  return (
    <ConfirmStep
      fields={DEREGISTER_FIELDS}
      flow={flow}
      form={href('deregister')}
      submit={text.submit}
      stay={<Stay />}
      check={checkDeregister}
      send={send}
      warning={() => (
        <>
          <p>
            <T text={text.warning} />
          </p>
          {status === 'unread' && (
            <p>
              <T text={text.unsentUnknown} />
            </p>
          )}
          {items.length > 0 && (
            <p>
              <T text={text.unsent} values={{ count: items.length }} />
            </p>
          )}
        </>
      )}
    >
      {({ deregister_reason, deregister_description }) => (
        <dl className={styles.summary}>
          <SummaryRow label={text.reason}>
            <Label of={WITHDRAWAL_REASONS.find(({ id }) => id === deregister_reason)} />
          </SummaryRow>
          <SummaryRow label={text.description}>{deregister_description.trim()}</SummaryRow>
        </dl>
      )}
    </ConfirmStep>
  );
}
