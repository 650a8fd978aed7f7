import { workerEndpoints } from '#contract/endpoints-of-worker.ts';
import type { Sendable } from '#outbox/record.ts';
import type { OutboxRequest } from '#outbox/send.ts';

const ENDPOINTS = {
  condition: workerEndpoints.putCondition,
  view: workerEndpoints.createView,
  'view-update': workerEndpoints.updateView,
  'favourite-batch': workerEndpoints.putFavorites,
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
