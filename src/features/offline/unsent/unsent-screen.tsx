import { useState } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { useLoadedOutbox } from '#catalog/use-loaded-outbox.ts';
import { href } from '#contract/route-map.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { Section } from '#ui/section.tsx';
import { T, useText } from '#ui/t.tsx';
import { useIsLate } from '#ui/use-is-late.ts';
import { AskFirst } from '../ask-first.tsx';
import { orSaySo } from './or-say-so.ts';
import { text } from './text.ts';
import styles from './unsent.module.css';
import { UnsentItem } from './unsent-item.tsx';

/** What waits, since when and why; what can be done about it. */
export function UnsentScreen() {
  const outbox = useLoadedOutbox();
  const isLate = useIsLate(outbox === null);
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  return (
    <div className={styles.page}>
      <h1>
        <T text={text.title} />
      </h1>
      {outbox ? <Waiting outbox={outbox} /> : !isLate && <Loading />}
      {isLate && (
        // On a shared device a new page load would end the login.
        <InlineError message={<T text={text.unread} />} onRetry={isShared ? undefined : () => location.reload()} />
      )}
    </div>
  );
}

function Waiting({ outbox }: { readonly outbox: Outbox }) {
  const { items, foreignCount, isUnread } = useOutboxSnapshot();
  const isVisitor = useUserKey() === ANONYMOUS_KEY;
  if (isUnread) return <InlineError message={<T text={text.unread} />} onRetry={() => void outbox.drain('request')} />;
  if (items.length === 0 && foreignCount === 0)
    return (
      <EmptyState message={<T text={text.empty} />}>
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
            {items.map((item) => (
              <UnsentItem key={item.id} item={item} outbox={outbox} />
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
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    await outbox.drain('request');
    setBusy(false);
    const count = outbox.snapshot().items.length;
    announce(count === 0 ? say(text.saidAllSent) : say(text.saidTried, { count }));
  }

  return (
    <p>
      <Button kind="primary" busy={busy} onClick={() => void send()}>
        <T text={busy ? text.sending : text.sendNow} />
      </Button>
    </p>
  );
}

/** Nothing of them but how many: not one's own, but one may have to make room. */
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
          onYes={() => orSaySo(outbox.discardForeign().then(() => announce(say(text.removed))))}
        />
      </div>
    </Section>
  );
}
