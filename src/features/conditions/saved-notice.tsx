import { useEffect } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T, useText } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { deliveryOf } from './delivery.ts';
import styles from './form.module.css';
import { text } from './text.ts';

interface Props {
  /** The outbox's item. */
  readonly id: string;
  /** The items that reached the server. */
  readonly sent: ReadonlySet<string>;
  readonly encouragement: UiText;
  readonly nickname: string;
  readonly isHard: boolean;
}

/** What happened to a record just saved, and a kind word. Said aloud once each, the focus stays with the person. */
export function SavedNotice({ id, sent, encouragement, nickname, isHard }: Props) {
  const { items } = useOutboxSnapshot();
  const delivery = deliveryOf(items, sent, id);
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const say = useText();
  const announce = useAnnounce();
  const words = say(encouragement, { nickname });
  const stateText = delivery && (isShared && delivery === 'waiting' ? text.notSentYet : text[delivery]);
  const state = stateText && say(stateText);

  useEffect(() => {
    if (state !== null) announce(delivery === 'sent' ? state : `${state}。${words}`);
  }, [announce, state, words, delivery]);

  if (delivery === null || stateText === null) return null;

  if (delivery === 'refused') {
    const reason = items.find((item) => item.id === id)?.message ?? null;
    return <InlineError message={`${state}${reason ?? ''}`} />;
  }
  return (
    <div className={styles.saved}>
      <p className={styles.state}>
        <Icon name={delivery === 'sent' ? 'check' : 'note'} />
        <span>
          <T text={stateText} />
        </span>
      </p>
      {delivery === 'waiting' && !isShared && (
        <p className={styles.quiet}>
          <T text={text.waitingMore} />
        </p>
      )}
      <p className={styles.encouragement}>
        <T text={encouragement} values={{ nickname }} />
      </p>
      {isHard && (
        <TextLink to={href('consultation')} alone>
          <T text={text.consultation} />
        </TextLink>
      )}
    </div>
  );
}
