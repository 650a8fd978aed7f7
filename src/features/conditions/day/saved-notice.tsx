import { useEffect, useRef } from 'react';
import { useOutboxSnapshot } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import { useSettings } from '#settings/settings-store.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { TextLink } from '#ui/button/text-link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { useIsLate } from '#ui/feedback/loading.tsx';
import { Drawing, InlineError } from '#ui/feedback/messages.tsx';
import { T, useText } from '#ui/text/t.tsx';
import type { UiText } from '#ui/text/text-mode.ts';
import { HELPLINES, text } from '../text.ts';
import { deliveryOf } from './delivery-state.ts';
import styles from './form.module.css';

const ON_ITS_WAY_MS = 2000;

interface Props {
  /** The saved record's id in the outbox. */
  readonly id: string;
  /** The server's answers by record id (useAnswered). */
  readonly answered: Parameters<typeof deliveryOf>[1];
  readonly encouragement: UiText;
  readonly nickname: string;
  readonly isHard: boolean;
}

/** Confirms a save, and shows the delivery state and an encouragement. Each text is announced once. */
export function SavedNotice({ id, answered, encouragement, nickname, isHard }: Props) {
  const { items } = useOutboxSnapshot();
  const delivery = deliveryOf(items, answered, id);
  const isShared = useSettings(({ sharedDevice }) => sharedDevice);
  const isOnline = useOnline();
  const isWaiting = delivery === 'waiting';
  // Sending usually takes less than two seconds. A record is therefore called unsent only after that time, or offline.
  const isOnItsWay = !useIsLate(isWaiting, ON_ITS_WAY_MS) && isOnline;
  const say = useText();
  const announce = useAnnounce();
  const kindWords = say(encouragement, { nickname });
  const words = isHard ? `${kindWords}${say(text.helplinesLead)}` : kindWords;
  const waitingText = isShared ? text.notSentYet : isOnItsWay ? null : text.waiting;
  const stateText = delivery && (isWaiting ? waitingText : text[delivery]);
  const state = stateText && say(stateText);
  // On a shared device nothing is stored, so the record is only safe once the server has it.
  const headline = isShared && isWaiting ? null : say(text.saved);

  const wordsSaid = useRef(false);
  useEffect(() => {
    if (delivery === null) return;
    const news = wordsSaid.current ? [state] : [headline, state, words];
    announce(
      news
        .filter((part) => part !== null)
        .join('。')
        .replaceAll('。。', '。'),
    );
    wordsSaid.current = true;
  }, [announce, delivery, headline, state, words]);

  if (delivery === null) return null;

  if (delivery === 'refused' || delivery === 'superseded') {
    const reason = items.find((item) => item.id === id)?.message ?? null;
    return <InlineError message={`${state}${reason ?? ''}`} />;
  }
  return (
    <div className={styles.saved}>
      <div className={styles.savedTop}>
        <Drawing name={isHard ? 'rest' : 'recorded'} className={styles.savedDrawing} />
        <div className={styles.savedWords}>
          {headline && (
            <p className={styles.state}>
              <T text={text.saved} />
            </p>
          )}
          <p className={styles.encouragement}>
            <T text={encouragement} values={{ nickname }} />
          </p>
          <p className={styles.quiet}>{stateText ? <T text={stateText} /> : '\u00A0'}</p>
        </div>
      </div>
    </div>
  );
}

/**
 * Phone numbers of helplines, and a link to the consultation page, shown after the record of a hard day was saved. The
 * numbers are part of the page, so that people can read them offline and without following a link.
 */
export function Helplines() {
  return (
    <div>
      <p>
        <T text={text.helplinesLead} />
      </p>
      <ul className={styles.list}>
        {HELPLINES.map(({ name, number }) => (
          <li key={number}>
            <a href={`tel:${number.replaceAll('-', '')}`} className={styles.line}>
              <span>
                <T text={name} />
              </span>{' '}
              <span className={styles.number}>{number}</span>
            </a>
          </li>
        ))}
      </ul>
      <TextLink to={href('consultation')} alone>
        <T text={text.consultation} />
      </TextLink>
    </div>
  );
}
