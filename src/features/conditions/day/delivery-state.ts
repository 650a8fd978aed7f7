import { useEffect, useState } from 'react';
import { useOutbox } from '#context/page.ts';
import type { OutboxItem } from '#outbox/outbox.ts';

/**
 * `sent`: the server has stored the record. `superseded`: the server ignored the record, because it has a newer record
 * or deletion for that day.
 */
type Answered = 'sent' | 'superseded';
type Delivery = 'waiting' | 'paused' | 'refused' | Answered;

/**
 * The delivery state of a saved record. Null: another tab replaced or deleted the record, or the member has logged out.
 */
export function deliveryOf(
  items: readonly OutboxItem[],
  answered: ReadonlyMap<string, Answered>,
  id: string,
): Delivery | null {
  const answer = answered.get(id);
  if (answer !== undefined) return answer;
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return item.state === 'sending' ? 'waiting' : item.state;
}

/**
 * The server's answers since this hook was mounted, by record id. Refusals are not included: a refused record stays in
 * the outbox. The hook must be mounted before the save; otherwise it misses a fast answer.
 */
export function useAnswered(): ReadonlyMap<string, Answered> {
  const outbox = useOutbox();
  const [answered, setAnswered] = useState<ReadonlyMap<string, Answered>>(() => new Map());
  useEffect(
    () =>
      outbox.onDelivered(({ kind, id, isSuperseded }) => {
        if (kind !== 'condition') return;
        setAnswered((known) => new Map([...known, [id, isSuperseded ? 'superseded' : 'sent']]));
      }),
    [outbox],
  );
  return answered;
}
