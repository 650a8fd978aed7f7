import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { href } from '#contract/route-map.ts';
import type { Outbox, OutboxItem } from '#outbox/outbox.ts';
import { useAnnounce } from '#ui/announcer.tsx';
import { Button } from '#ui/button.tsx';
import { T, useText } from '#ui/t.tsx';
import { useOnline } from '#ui/use-online.ts';
import { AskFirst } from '../ask-first.tsx';
import { itemName, knownTitle, momentWords } from './item-name.ts';
import { orSaySo } from './or-say-so.ts';
import { text } from './text.ts';
import styles from './unsent.module.css';

const REASONS = { sending: text.isSending, paused: text.paused, refused: text.refused };

export function UnsentItem({ item, outbox }: { readonly item: OutboxItem; readonly outbox: Outbox }) {
  const say = useText();
  const announce = useAnnounce();
  const queryClient = useQueryClient();
  const isVideo = item.kind !== 'condition';
  const [words, values] = itemName(item, isVideo ? knownTitle(queryClient, item.about) : null);
  const name = say(words, values);
  const notYet = useOnline() ? text.late : text.waiting;
  const reason = item.state === 'waiting' ? notYet : REASONS[item.state];

  async function remove() {
    await outbox.discard(item.id);
    // The lists here may show what will now never be sent.
    if (item.kind === 'favourite') await queryClient.invalidateQueries({ queryKey: ['videos'], refetchType: 'none' });
    announce(say(text.removed));
  }

  return (
    <li className={styles.item}>
      <h2 className={styles.name}>{isVideo ? <Link to={href('video', { id: item.about })}>{name}</Link> : name}</h2>
      <p className={styles.since}>
        <T text={text.since} values={{ time: momentWords(item.occurredAt) }} />
      </p>
      <p className={item.state === 'refused' ? styles.refused : undefined}>
        <T text={reason} /> {item.message}
      </p>
      <div className={styles.buttons}>
        {item.state === 'refused' && (
          <Button aria-label={say(text.retryOf, { name })} onClick={() => orSaySo(outbox.retry(item.id))}>
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
            onYes={() => orSaySo(remove())}
          />
        )}
      </div>
    </li>
  );
}
