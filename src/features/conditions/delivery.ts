import type { OutboxItem } from '#outbox/outbox.ts';

export type Delivery = 'waiting' | 'paused' | 'refused' | 'sent';

/**
 * How far a saved record has come. Sent is only what is known to have reached the server. Null: it left the outbox otherwise,
 * replaced or deleted in another tab, or is hidden until its owner logs in again; then there is nothing to say of it.
 */
export function deliveryOf(items: readonly OutboxItem[], sent: ReadonlySet<string>, id: string): Delivery | null {
  if (sent.has(id)) return 'sent';
  const item = items.find((one) => one.id === id);
  if (item === undefined) return null;
  return item.state === 'sending' ? 'waiting' : item.state;
}
