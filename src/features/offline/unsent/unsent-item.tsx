import { useQueryClient } from '@tanstack/react-query';
import { videoKeys } from '#catalog/video-queries.ts';
import { useUserKey } from '#context/page.ts';
import { href } from '#contract/route-map.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { useOnline } from '#ui/browser/browser-state.ts';
import { Button } from '#ui/button/button.tsx';
import { Link } from '#ui/button/link.tsx';
import { useAnnounce } from '#ui/feedback/announcer.tsx';
import { barNotice } from '#ui/feedback/notice-bar.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { AskFirst } from '../ask-first.tsx';
import { text } from '../text.ts';
import { damagedNote, itemName, knownTitle, momentWords } from './item-name.ts';
import styles from './unsent.module.css';

const REASONS = { sending: text.isSending, paused: text.paused, refused: text.refused };

/** Shows a notice if a change fails. Nothing has then changed on the device. */
export function notifyIfFailed(change: Promise<unknown>): void {
  change.catch((error: unknown) => {
    console.warn(error);
    barNotice.set({ message: text.unchanged });
  });
}

interface UnsentItemProps {
  readonly item: OutboxItem;
  /** For a condition: true if an earlier record of the same day is also unsent. Ignored for other kinds. */
  readonly isCorrection?: boolean;
  readonly outbox: Outbox;
}

export function UnsentItem({ item, isCorrection = false, outbox }: UnsentItemProps) {
  const say = useText();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const userKey = useUserKey();
  const isVideo = item.kind !== 'condition';
  const title = isVideo ? knownTitle(queryClient, userKey, item.about) : null;
  const [words, values] = itemName(item, { title, isCorrection, say });
  const name = say(words, values);
  const notYet = useOnline() ? text.late : text.waiting;
  const isDamaged = 'damaged' in item.body;
  const reason = isDamaged ? text.damaged : item.state === 'waiting' ? notYet : REASONS[item.state];
  const note = damagedNote(item);

  async function remove() {
    await outbox.discard(item.id);
    // Cached lists may already contain the discarded favourite, so they are invalidated.
    if (item.kind === 'favourite')
      await queryClient.invalidateQueries({ queryKey: videoKeys.all(userKey), refetchType: 'none' });
    announce(say(text.removed));
  }

  return (
    <li className={styles.item}>
      <h2 className={styles.name}>{isVideo ? <Link to={href('video', { id: item.about })}>{name}</Link> : name}</h2>
      {!isDamaged && (
        <p className={styles.since}>
          <T text={text.since} values={{ time: momentWords(item.occurredAt) }} />
        </p>
      )}
      <p className={item.state === 'refused' ? styles.refused : undefined}>
        <T text={reason} /> {item.message}
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      <div className={styles.buttons}>
        {item.state === 'refused' && !isDamaged && (
          <Button aria-label={say(text.retryOf, { name })} onClick={() => notifyIfFailed(outbox.retry(item.id))}>
            <T text={text.retry} />
          </Button>
        )}
        {item.state !== 'sending' && (
          <AskFirst
            label={text.remove}
            name={say(text.removeOf, { name })}
            question={text.removeAsk}
            yes={text.removeYes}
            no={text.removeNo}
            onYes={() => notifyIfFailed(remove())}
          />
        )}
      </div>
    </li>
  );
}
