import { useEffect, useState } from 'react';
import { useOutbox } from '#context/page.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type Delivery = 'waiting' | 'paused' | 'refused' | 'sent';

/**
 * The delivery state of a saved record. `sent`: the server has confirmed it. Null: another tab replaced or deleted it,
 * or it is hidden until its member logs in again.
 */
export function deliveryOf(items: readonly OutboxItem[], sent: ReadonlySet<string>, id: string): Delivery | null {
  if (sent.has(id)) return 'sent';
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return item.state === 'sending' ? 'waiting' : item.state;
}

/**
 * The ids of the records that the server has confirmed since the component was mounted. Mount it before saving, or a
 * fast confirmation is missed.
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
