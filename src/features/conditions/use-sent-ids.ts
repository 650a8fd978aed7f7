import { useEffect, useState } from 'react';
import { useOutbox } from '#catalog/outbox-context.ts';

/** The outbox's items that have reached the server since this was first shown: known before a save is, so that none is missed. */
export function useSentIds(): ReadonlySet<string> {
  const outbox = useOutbox();
  const [sent, setSent] = useState<ReadonlySet<string>>(() => new Set());
  useEffect(
    () => outbox?.onDelivered(({ kind, id }) => kind === 'condition' && setSent((known) => new Set([...known, id]))),
    [outbox],
  );
  return sent;
}
