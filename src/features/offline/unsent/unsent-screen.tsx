import { useState } from 'react';
import { useOutbox, useOutboxSnapshot, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { href } from '#contract/route-map.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { Loading, useIsLate } from '#ui/feedback/loading.tsx';
import { EmptyState, InlineError } from '#ui/feedback/messages.tsx';
import { Section } from '#ui/layout/heading.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { AskFirst } from '../ask-first.tsx';
import { text } from '../text.ts';
import styles from './unsent.module.css';
import { notifyIfFailed, UnsentItem } from './unsent-item.tsx';

export function UnsentScreen() {
  const isLoading = useOutboxSnapshot().status === 'loading';
  const isLate = useIsLate(isLoading);
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      {isLoading ? !isLate && <Loading /> : <Waiting />}
      {isLate && (
        // On a shared device there is no reload button, because a reload would end the login.
        <InlineError message={<T text={text.unread} />} onRetry={isShared ? undefined : () => location.reload()} />
      )}
    </div>
  );
}

function Waiting() {
  const outbox = useOutbox();
  const { items, foreignCount, status } = useOutboxSnapshot();
  const isVisitor = useUserKey() === ANONYMOUS_KEY;
  if (status === 'unread')
    return <InlineError message={<T text={text.unread} />} onRetry={() => void outbox.drain('request')} />;
  if (items.length === 0 && foreignCount === 0)
    return (
      <EmptyState drawing="recorded" message={<T text={text.empty} />}>
        <p>
          <T text={text.emptyHint} />
        </p>
        <LinkButton to={href('home')}>
          <T text={text.home} />
        </LinkButton>
      </EmptyState>
    );
  return (
    <>
      {items.length > 0 && (
        <>
          <p>
            <T text={isVisitor ? text.introVisitor : text.intro} />
          </p>
          {!isVisitor && <SendNow outbox={outbox} />}
          <ul className={styles.list}>
            {items.map((item, index) => (
              <UnsentItem
                key={item.id}
                item={item}
                isCorrection={items
                  .slice(0, index)
                  .some(({ kind, about }) => kind === item.kind && about === item.about)}
                outbox={outbox}
              />
            ))}
          </ul>
        </>
      )}
      {foreignCount > 0 && <Foreign outbox={outbox} count={foreignCount} />}
    </>
  );
}

function SendNow({ outbox }: { readonly outbox: Outbox }) {
  const say = useText();
  const announce = useAnnounce();
  const { items } = useOutboxSnapshot();
  const [busy, setBusy] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const left = useOnline() ? text.tried : text.triedOffline;

  async function send() {
    setHasTried(false);
    setBusy(true);
    await outbox.drain('request');
    setBusy(false);
    setHasTried(true);
    const count = outbox.snapshot().items.length;
    announce(count === 0 ? say(text.saidAllSent) : say(left, { count }));
  }

  return (
    <div>
      <Button kind="primary" busy={busy} onClick={() => void send()}>
        <T text={busy ? text.sending : text.sendNow} />
      </Button>
      {hasTried && (
        <p>
          <T text={left} values={{ count: items.length }} />
        </p>
      )}
    </div>
  );
}

/**
 * Shows how many records of other people wait on this device, but not what they contain. The person can delete these
 * records to free space.
 */
function Foreign({ outbox, count }: { readonly outbox: Outbox; readonly count: number }) {
  const say = useText();
  const announce = useAnnounce();
  return (
    <Section title={<T text={text.foreignTitle} />}>
      <div className={styles.foreign}>
        <p>
          <T text={text.foreign} values={{ count }} />
        </p>
        <AskFirst
          label={text.remove}
          name={say(text.removeOf, { name: say(text.foreignTitle) })}
          question={text.foreignAsk}
          yes={text.removeYes}
          no={text.removeNo}
          onYes={() => notifyIfFailed(outbox.discardForeign().then(() => announce(say(text.removed))))}
        />
      </div>
    </Section>
  );
}
