import { useEffect, useRef } from 'react';
import { useOutboxSnapshot } from '#catalog/outbox-context.ts';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Icon } from '#ui/icon.tsx';
import { InlineError } from '#ui/inline-error.tsx';
import { T, useText } from '#ui/t.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { UiText } from '#ui/text-mode.ts';
import { useIsLate } from '#ui/use-is-late.ts';
import { useOnline } from '#ui/use-online.ts';
import { deliveryOf } from './delivery.ts';
import styles from './form.module.css';
import { Helplines } from './helplines.tsx';
import { text as helplinesText } from './helplines-text.ts';
import { text } from './text.ts';

const ON_ITS_WAY_MS = 2000;

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
  const isOnline = useOnline();
  const isWaiting = delivery === 'waiting';
  // Sending it takes a moment, and a moment isn't worth a word.
  const isOnItsWay = !useIsLate(isWaiting, ON_ITS_WAY_MS) && isOnline;
  const say = useText();
  const announce = useAnnounce();
  const kindWords = say(encouragement, { nickname });
  const words = isHard ? `${kindWords}${say(helplinesText.lead)}` : kindWords;
  const waitingText = isShared ? text.notSentYet : isOnItsWay ? text.saved : text.waiting;
  const stateText = delivery && (isWaiting ? waitingText : text[delivery]);
  const state = stateText && say(stateText);

  const wordsSaid = useRef(false);
  useEffect(() => {
    if (state === null) return;
    announce(wordsSaid.current ? state : `${state}。${words}`);
    wordsSaid.current = true;
  }, [announce, state, words]);

  if (delivery === null || stateText === null) return null;

  if (delivery === 'refused') {
    const reason = items.find((item) => item.id === id)?.message ?? null;
    return (
      <>
        <InlineError message={`${state}${reason ?? ''}`} />
        {isHard && <Help />}
      </>
    );
  }
  return (
    <div className={styles.saved}>
      <p className={styles.state}>
        <Icon name={delivery === 'sent' ? 'check' : 'note'} />
        <span>
          <T text={stateText} />
        </span>
      </p>
      {stateText === text.waiting && (
        <p className={styles.quiet}>
          <T text={text.waitingMore} />
        </p>
      )}
      <p className={styles.encouragement}>
        <T text={encouragement} values={{ nickname }} />
      </p>
      {isHard && <Help />}
    </div>
  );
}

function Help() {
  return (
    <>
      <Helplines />
      <TextLink to={href('consultation')} alone>
        <T text={text.consultation} />
      </TextLink>
    </>
  );
}
