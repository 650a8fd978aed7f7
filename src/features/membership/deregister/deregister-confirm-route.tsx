import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import type { DeregisterBody } from '#contract/entities/user.ts';
import { WITHDRAWAL_REASONS } from '#contract/labels.ts';
import { href } from '#contract/route-map.ts';
import { useApi } from '#session/api-context.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';
import { useSessionControl } from '#session/session-control.ts';
import type { AuthUser } from '#session/session-store.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { T } from '#ui/t.tsx';
import { ConfirmStep } from '../confirm-step.tsx';
import { MemberGate } from '../member-gate.tsx';
import styles from '../membership.module.css';
import { personalRoute } from '../personal-route.tsx';
import { PlainPage } from '../plain-page.tsx';
import { Label, SummaryRow } from '../profile-summary.tsx';
import { askToLeave } from './ask-to-leave.ts';
import { forgetPictures, ownPictures } from './forget-pictures.ts';
import { checkLeaving, useLeavingFlow } from './leaving-flow.ts';
import { LEAVING_FIELDS } from './leaving-values.ts';
import { text } from './text.ts';

export function createRoute(_context: RouteContext): RouteModule {
  return personalRoute(text.confirmTitle, DeregisterConfirmScreen);
}

function DeregisterConfirmScreen() {
  return (
    <PlainPage title={text.confirmTitle}>
      <MemberGate>{(user) => <DeregisterConfirm user={user} />}</MemberGate>
      <div>
        <LinkButton to={href('home')} kind="quiet">
          <T text={text.stay} />
        </LinkButton>
      </div>
    </PlainPage>
  );
}

function DeregisterConfirm({ user }: { readonly user: AuthUser }) {
  const api = useApi();
  const control = useSessionControl();
  const flow = useLeavingFlow(user.userKey);
  const unsent = useOutboxSnapshot().items.length;
  if (flow === null) return <Loading />;

  async function send(body: DeregisterBody): Promise<void> {
    const pictures = await ownPictures(api);
    await askToLeave(api, user.userKey, body);
    await forgetPictures(pictures);
    await flow?.drop();
    await control.end('deregistered');
  }

  return (
    <ConfirmStep
      fields={LEAVING_FIELDS}
      flow={flow}
      form={href('deregister')}
      submit={text.submit}
      check={checkLeaving}
      send={send}
      warning={() => (
        <>
          <p>
            <T text={text.warning} />
          </p>
          {unsent > 0 && (
            <p>
              <T text={text.unsent} values={{ count: unsent }} />
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
