/**
 * When a write happened, in milliseconds: what the body says, or now. A device whose clock is ahead must not win over
 * everything that is written until its time comes, so the future counts as now.
 */
export function occurredAt(body: unknown, now: number): number {
  const text = typeof body === 'object' && body !== null && 'occurred_at' in body ? body.occurred_at : undefined;
  return typeof text === 'string' ? Math.min(Date.parse(text), now) : now;
}
