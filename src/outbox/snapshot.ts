import { isoDate } from '#lib/day-text.ts';
import { ownerPrefix, partsOf, type Subject, wishKey, writeKey } from '#outbox/keys.ts';
import type { Delivery, OutboxItem, OutboxSnapshot } from '#outbox/outbox.ts';
import { isSettled, type OutboxRecord, type Sendable } from '#outbox/record.ts';

export interface Situation {
  readonly owner: string | null;
  /** The record that is on its way; favourites go by their batch's key. */
  readonly sending: string | null;
  /** Nothing can be sent before a login. */
  readonly paused: boolean;
}

const KINDS = { condition: 'condition', view: 'view', 'view-update': 'view', favourite: 'favourite' } as const;

/** What waits, as a person sees it. */
export function snapshotOf(
  records: ReadonlyMap<string, OutboxRecord>,
  situation: Situation,
): Omit<OutboxSnapshot, 'isUnread'> {
  const { owner } = situation;
  const [mine, nobodys] = [ownerPrefix(owner), ownerPrefix(null)];
  const inBatch = videosInBatch(records, situation);
  const items: OutboxItem[] = [];
  let foreignCount = 0;
  for (const [key, record] of records) {
    if (record.kind === 'favourite-batch') continue;
    // Taken back before it was sent.
    if (record.kind === 'favourite' && isSettled(record)) continue;
    if (key.startsWith(mine)) items.push(itemOf(key, record, situation, inBatch));
    else if (!key.startsWith(nobodys)) foreignCount += 1;
  }
  return { items: items.sort((a, b) => a.occurredAt - b.occurredAt), foreignCount };
}

/** Wanted states of favourites that did not reach the server yet. */
export function favouritesOf(records: ReadonlyMap<string, OutboxRecord>, owner: string | null): Map<string, boolean> {
  const wanted = new Map<string, boolean>();
  for (const [key, record] of records) {
    if (record.kind === 'favourite' && record.refused === null && key.startsWith(ownerPrefix(owner)))
      wanted.set(partsOf(key).about, record.wanted === 1);
  }
  return wanted;
}

/** One delivery a video, though they went together. */
export function deliveriesOf(owner: string, record: Sendable, contents: unknown): Delivery[] {
  if (record.kind === 'favourite-batch')
    return record.flagChanges.map(({ videoId, favoriteFlag }) => ({
      id: wishKey(owner, videoId),
      kind: 'favourite',
      about: videoId,
      body: { favoriteFlag },
      contents,
    }));
  const [kind, about] = [KINDS[record.kind], aboutOf(record)];
  const id = writeKey(owner, `${kind}/${about}` as Subject, record.id);
  return [{ id, kind, about, body: record.body, contents }];
}

export function itemOf(
  key: string,
  record: Exclude<OutboxRecord, { kind: 'favourite-batch' }>,
  { owner, sending, paused }: Situation,
  inBatch: ReadonlySet<string> = new Set(),
): OutboxItem {
  const isSending = key === sending || (record.kind === 'favourite' && inBatch.has(partsOf(key).about));
  const isPaused = paused || owner === null;
  return {
    id: key,
    kind: KINDS[record.kind],
    about: partsOf(key).about,
    occurredAt: record.occurredAt,
    state: record.refused !== null ? 'refused' : isSending ? 'sending' : isPaused ? 'paused' : 'waiting',
    message: record.refused,
    fields: record.kind === 'favourite' ? undefined : record.refusedFields,
    body: record.kind === 'favourite' ? { favoriteFlag: record.wanted } : record.body,
  };
}

function videosInBatch(records: ReadonlyMap<string, OutboxRecord>, { sending }: Situation): Set<string> {
  const batch = sending === null ? undefined : records.get(sending);
  return new Set(batch?.kind === 'favourite-batch' ? batch.flagChanges.map(({ videoId }) => videoId) : []);
}

function aboutOf(record: Exclude<Sendable, { kind: 'favourite-batch' }>): string {
  switch (record.kind) {
    case 'view':
      return record.body.video_id;
    case 'view-update':
      return record.body.id;
    case 'condition':
      return isoDate(record.body);
  }
}
