import { useEffect, useState } from 'react';
import { useOutbox } from '#context/page.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

type Delivery = 'waiting' | 'paused' | 'refused' | 'sent';

/**
 * The delivery state of a saved record. `sent`: the server has confirmed it. Null: another tab replaced or deleted it,
 * or its member has logged out.
 */
export function deliveryOf(items: readonly OutboxItem[], sent: ReadonlySet<string>, id: string): Delivery | null {
  if (sent.has(id)) return 'sent';
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return item.state === 'sending' ? 'waiting' : item.state;
}

/**
 * The ids of the records that the server has confirmed since this hook was mounted. The hook must be mounted before the
 * save, otherwise it misses a fast confirmation.
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
