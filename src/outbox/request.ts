import { endpoints } from '#contract/endpoints.ts';
import type { Sendable } from '#outbox/record.ts';
import type { OutboxRequest } from '#outbox/send.ts';

const ENDPOINTS = {
  condition: endpoints.putCondition,
  view: endpoints.createView,
  'view-update': endpoints.updateView,
  'favourite-batch': endpoints.putFavorites,
} as const;

/** The request of a record, the same at every attempt. In its owner's name: the server refuses it in another's session. */
export function requestOf(record: Sendable, owner: string): OutboxRequest {
  const { method, path } = ENDPOINTS[record.kind];
  const occurred_at = new Date(record.occurredAt).toISOString();
  const body = record.kind === 'favourite-batch' ? { flagChanges: record.flagChanges } : record.body;
  return {
    method,
    path,
    query: [],
    body: { ...body, occurred_at },
    headers: { 'idempotency-key': record.id, 'x-user-key': owner },
  };
}
