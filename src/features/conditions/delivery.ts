import type { OutboxItem } from '#outbox/outbox.ts';

export type Delivery = 'waiting' | 'paused' | 'refused' | 'sent';

/** How far a saved record has come. What has left the outbox has reached the server. */
export function deliveryOf(items: readonly OutboxItem[], id: string): Delivery {
  const item = items.find((one) => one.id === id);
  if (item === undefined) return 'sent';
  return item.state === 'sending' ? 'waiting' : item.state;
}
