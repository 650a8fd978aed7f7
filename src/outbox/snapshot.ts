import type { Delivered, OutboxItem, OutboxSnapshot } from '#outbox/outbox.ts';
import {
  aboutOf,
  type DamagedRecord,
  FAVOURITES,
  intentKey,
  isBatchKey,
  isSettled,
  type OutboxRecord,
  orderingKeyOf,
  partsOf,
  type Sendable,
  userPrefix,
  writeKey,
} from '#outbox/record.ts';

export interface Situation {
  readonly userKey: string | null;
  /** The key of the record that is being sent. While favourites are sent, it is the key of their batch. */
  readonly sending: string | null;
  /** True if nothing can be sent until the person logs in or registers. */
  readonly paused: boolean;
}

/** The stored records by key, without those of a newer build. */
export type ShownRecords = ReadonlyMap<string, OutboxRecord | DamagedRecord>;

const KINDS = { condition: 'condition', view: 'view', 'view-update': 'view', favourite: 'favourite' } as const;

export function snapshotOf(records: ShownRecords, situation: Situation): Omit<OutboxSnapshot, 'status'> {
  const { userKey } = situation;
  const [mine, nobodys] = [userPrefix(userKey), userPrefix(null)];
  const inBatch = videosInBatch(records, situation);
  const items: OutboxItem[] = [];
  let foreignCount = 0;
  for (const [key, record] of records) {
    if (record.kind === 'favourite-batch' || isBatchKey(key)) continue;
    // Skips an intent if the server already has the wanted flag, for example because the person undid the change.
    if (record.kind === 'favourite' && isSettled(record)) continue;
    if (key.startsWith(mine))
      items.push(record.kind === 'damaged' ? damagedItemOf(key, record) : itemOf(key, record, situation, inBatch));
    else if (!key.startsWith(nobodys)) foreignCount += 1;
  }
  return { items: items.sort((a, b) => a.occurredAt - b.occurredAt), foreignCount };
}

/** The stored favourite intents by video, without those that the server has refused. */
export function favouritesOf(records: ShownRecords, userKey: string | null): Map<string, boolean> {
  const wanted = new Map<string, boolean>();
  for (const [key, record] of records) {
    if (record.kind === 'favourite' && record.refused === null && key.startsWith(userPrefix(userKey)))
      wanted.set(partsOf(key).about, record.wanted === 1);
  }
  return wanted;
}

/** Returns one delivery per video for a batch of favourites, and one delivery for any other record. */
export function deliveriesOf(userKey: string, record: Sendable, contents: unknown): Delivered[] {
  if (record.kind === 'favourite-batch')
    return record.flagChanges.map(({ videoId, favoriteFlag }) => ({
      id: intentKey(userKey, videoId),
      kind: 'favourite',
      about: videoId,
      body: { favoriteFlag },
      contents,
    }));
  const [kind, about] = [KINDS[record.kind], aboutOf(record)];
  const id = writeKey(userKey, orderingKeyOf(record), record.id);
  return [{ id, kind, about, body: record.body, contents }];
}

export function itemOf(
  key: string,
  record: Exclude<OutboxRecord, { kind: 'favourite-batch' }>,
  { userKey, sending, paused }: Situation,
  inBatch: ReadonlySet<string> = new Set(),
): OutboxItem {
  const isSending = key === sending || (record.kind === 'favourite' && inBatch.has(partsOf(key).about));
  const isPaused = paused || userKey === null;
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

/** Takes the kind and `about` from the record's key, because the record's stored value is damaged. */
function damagedItemOf(id: string, { stored }: DamagedRecord): OutboxItem {
  const { orderingKey, about } = partsOf(id);
  const kind = orderingKey === FAVOURITES ? FAVOURITES : orderingKey.startsWith('condition/') ? 'condition' : 'view';
  return { id, kind, about, occurredAt: 0, state: 'refused', message: null, body: { damaged: stored } };
}

function videosInBatch(records: ShownRecords, { sending }: Situation): Set<string> {
  const batch = sending === null ? undefined : records.get(sending);
  return new Set(batch?.kind === 'favourite-batch' ? batch.flagChanges.map(({ videoId }) => videoId) : []);
}

/** Messages between tabs and the worker. A frozen tab may safely miss them, because the storage is authoritative. */
export interface OutboxMessage {
  readonly keys?: readonly string[];
  readonly delivered?: readonly Delivered[];
}

export interface Channel {
  postMessage(message: OutboxMessage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: OutboxMessage }) => void): void;
  close(): void;
}
