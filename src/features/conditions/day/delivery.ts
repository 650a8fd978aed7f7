import { useEffect, useState } from 'react';
import { useOutbox } from '#context/page.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type Delivery = 'waiting' | 'paused' | 'refused' | 'sent';

/**
 * The delivery state of a saved record; `sent` only once the server has confirmed it. Null when the record left the
 * outbox in another way (replaced or deleted in another tab) or is hidden until its member logs in again.
 */
export function deliveryOf(items: readonly OutboxItem[], sent: ReadonlySet<string>, id: string): Delivery | null {
  if (sent.has(id)) return 'sent';
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return item.state === 'sending' ? 'waiting' : item.state;
}

/**
 * Ids of the records that reached the server since this was mounted. Listening starts before a save, so that none is
 * missed.
 */
export function useSentIds(): ReadonlySet<string> {
  const outbox = useOutbox();
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(
    () => outbox.onDelivered(({ kind, id }) => kind === 'condition' && setSent((known) => new Set([...known, id]))),
    [outbox],
  );
  return sent;
}
