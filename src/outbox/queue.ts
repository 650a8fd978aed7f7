import type { KeyValueStore } from '#lib/key-value-store.ts';
import { ulid } from '#lib/ulid.ts';
import { OUTBOX, ownerPrefix, partsOf, type Subject, subjectPrefix, wishKey, writeKey } from '#outbox/keys.ts';
import {
  type FieldMessages,
  FORMAT,
  isNewer,
  isSettled,
  type OutboxRecord,
  readRecord,
  type WishRecord,
  type WriteRecord,
} from '#outbox/record.ts';

/** What makes and keeps records. */
export interface QueueDeps {
  readonly store: KeyValueStore;
  readonly now: () => number;
  readonly random: () => number;
  /** False: nothing leaves this device now. Left out where that can't be told. */
  readonly isOnline?: () => boolean;
}

/** When the newest record of this device happened. Beside the records, not among them. */
const CLOCK_KEY = 'outbox-clock';
const DAY_MS = 86_400_000;

export type Entry<Kept extends OutboxRecord = OutboxRecord> = readonly [key: string, record: Kept];
type Wanted = { [Kind in WriteRecord['kind']]: Pick<Extract<WriteRecord, { kind: Kind }>, 'kind' | 'body'> };

export function readEntries(entries: readonly (readonly [string, unknown])[]): Entry[] {
  return entries.flatMap(([key, value]) => {
    const record = readRecord(value);
    return record === null ? [] : [[key, record] as const];
  });
}

export function writesIn(entries: readonly Entry[]): Entry<WriteRecord>[] {
  return entries.filter((entry): entry is Entry<WriteRecord> => 'body' in entry[1]);
}

/**
 * Puts a write at the end of its subject. A condition that nobody tried to send yet takes the new contents, and one that
 * was refused gives way to its corrected successor. What lay under `instead` is this very write until now, and goes in the
 * same step. Resolves once it is durable, with what was stored.
 * @throws StoreError when it could not be stored
 */
export async function addWrite(
  { store, now, random }: QueueDeps,
  owner: string | null,
  subject: Subject,
  write: Wanted[WriteRecord['kind']],
  instead?: string,
): Promise<Entry<WriteRecord>> {
  const clock = await clockOf({ store, now });
  let made: Entry<WriteRecord> | undefined;
  await store.updateAll(subjectPrefix(owner, subject), (stored) => {
    // Asked again on a new connection: the one that broke may have stored it before its answer was lost. It may even have
    // been sent since, so it keeps its key, under which the server counts it once.
    const first = made?.[1];
    const kept = stored.filter(([key]) => key === made?.[0]);
    // Written as it stands, so that the screen hears of it.
    if (kept.length > 0) return kept;
    const before = writesIn(readEntries(stored));
    const wanted = first?.occurredAt ?? happened(write, clock);
    const occurredAt = Math.max(wanted, ...before.map(([, record]) => record.occurredAt + 1));
    const replaced = write.kind === 'condition' ? before.filter(([, { frozen, refused }]) => !frozen || refused) : [];
    const id = first?.occurredAt === occurredAt ? first.id : ulid(occurredAt, random);
    const record = { format: FORMAT, id, occurredAt, frozen: false, refused: null, ...write } as WriteRecord;
    made = [writeKey(owner, subject, id), record];
    const gone = [...replaced.map(([key]) => key), ...(instead === undefined ? [] : [instead])];
    return [...gone.map((key) => [key, undefined] as const), made, [CLOCK_KEY, Math.max(clock, occurredAt)]];
  });
  if (made === undefined) throw new Error('nothing was stored');
  return made;
}

/** Now; but a visit that a crash cut off is found later, and must not pass for newer than what happened since. */
function happened({ kind, body }: Wanted[WriteRecord['kind']], clock: number): number {
  const told = kind === 'condition' || body.occurred_at === undefined ? Number.NaN : Date.parse(body.occurred_at);
  return told < clock ? told : clock;
}

/**
 * Keeps what a person wants of a video. A wish that was taken back before it was sent needs no call; a first one is
 * sent even when the server is said to have it already, because what a screen knows may be old.
 * @throws StoreError
 */
export async function addWish(
  { store, now }: QueueDeps,
  owner: string | null,
  videoId: string,
  { wanted, server }: { readonly wanted: boolean; readonly server: boolean },
): Promise<void> {
  const clock = await clockOf({ store, now });
  const key = wishKey(owner, videoId);
  await store.updateAll(key, (stored) => {
    const before = readRecord(new Map(stored).get(key));
    const known = before?.kind === 'favourite' ? before : null;
    const wish: WishRecord = {
      format: FORMAT,
      kind: 'favourite',
      occurredAt: Math.max(clock, (known?.occurredAt ?? 0) + 1),
      server: known?.server ?? flagOf(server),
      // Nobody wants what is so already: the screen was not up to date.
      certain: known?.certain ?? (owner === null || server !== wanted),
      wanted: flagOf(wanted),
      refused: null,
      alone: known?.alone ?? false,
    };
    return [
      [key, wish],
      [CLOCK_KEY, wish.occurredAt],
    ];
  });
}

/**
 * Of two writes the server keeps the one that happened later. A clock that was set back must not make a person's last
 * word the older one, so time never runs backwards here. A day's difference is a clock that was wrong before.
 */
async function clockOf({ store, now }: Pick<QueueDeps, 'store' | 'now'>): Promise<number> {
  const last = Number((await store.get(CLOCK_KEY)) ?? 0);
  return last - now() < DAY_MS ? Math.max(now(), last + 1) : now();
}

/**
 * What was done before anybody had logged in becomes the first member's who does, in one step. Of two wishes about
 * one video the later one counts; one that came to nothing is dropped.
 */
export async function adopt({ store }: QueueDeps, owner: string): Promise<void> {
  if ((await store.entries(ownerPrefix(null))).length === 0) return;
  await store.updateAll(OUTBOX, (stored) => {
    const all = new Map(readEntries(stored));
    const newer = new Set(stored.filter(([, value]) => isNewer(value)).map(([key]) => key));
    return [...all].flatMap(([key, record]) => {
      if (partsOf(key).owner !== null) return [];
      const target = ownerPrefix(owner) + key.slice(ownerPrefix(null).length);
      // A newer build's to compare with.
      if (newer.has(target)) return [];
      const adopted = record.kind === 'favourite' ? merged(record, all.get(target)) : record;
      return [[key, undefined] as const, ...(adopted === null ? [] : [[target, adopted] as const])];
    });
  });
}

function merged(wish: WishRecord, own: OutboxRecord | undefined): WishRecord | null {
  if (isSettled(wish)) return null;
  // What the server has for this member nobody knew.
  if (own?.kind !== 'favourite') return { ...wish, certain: false };
  return own.occurredAt > wish.occurredAt ? own : { ...wish, server: own.server, certain: own.certain };
}

/**
 * From now on this record stays as it is. A full device can't note that: then it goes all the same, since a corrected
 * successor has a key of its own. @returns it as it is stored; null when it is gone
 * @throws StoreError when it could not be read
 */
export async function freeze(
  { store, isOnline = () => true }: QueueDeps,
  [key, known]: Entry<WriteRecord>,
): Promise<WriteRecord | null> {
  const leaves = isOnline();
  // Only conditions are ever rewritten, or taken back.
  if (known.kind !== 'condition' || (known.frozen && (known.mayHaveLeft !== false || !leaves)))
    return (await store.get(key)) === undefined ? null : known;
  let frozen: WriteRecord | null = null;
  const written = store.update(key, (stored) => {
    const record = readRecord(stored);
    if (record === null || !('body' in record)) return stored;
    frozen = { ...record, frozen: true, mayHaveLeft: leaves || (record.frozen && record.mayHaveLeft !== false) };
    return frozen;
  });
  await written.catch((error: unknown) => {
    // Not even read: it is still there, and waits for another try.
    if (frozen === null) throw error;
    console.warn(error);
  });
  return frozen;
}

/** Sets a record aside with the server's words, `fields` by input; `null` takes it back into the line. */
export async function setRefused(
  { store }: QueueDeps,
  key: string,
  message: string | null,
  fields?: FieldMessages,
): Promise<void> {
  await store.update(key, (stored) => {
    const record = readRecord(stored);
    return record === null || record.kind === 'favourite-batch'
      ? stored
      : { ...record, refused: message, refusedFields: fields };
  });
}

/** A subject's records that wait, the oldest first; those that were set aside hold nobody up. */
export async function waitingWrites(
  { store }: QueueDeps,
  owner: string,
  subject: Subject,
): Promise<Entry<WriteRecord>[]> {
  const entries = await store.entries(subjectPrefix(owner, subject));
  if (entries.some(([, value]) => isNewer(value))) return [];
  const writes = writesIn(readEntries(entries));
  return writes.filter(([, record]) => record.refused === null);
}

/**
 * The subjects with something to send: conditions first, then views, favourites last (SPEC.md section 4), each kind the
 * oldest first. A subject with records of a newer build is that build's to send: its order is known to nobody else.
 */
export async function waitingSubjects({ store }: QueueDeps, owner: string): Promise<Subject[]> {
  const entries = await store.entries(ownerPrefix(owner));
  const newer = new Set(entries.filter(([, value]) => isNewer(value)).map(([key]) => partsOf(key).subject));
  const oldest = new Map<Subject, number>();
  for (const [key, record] of readEntries(entries)) {
    if (newer.has(partsOf(key).subject)) continue;
    if ('refused' in record && record.refused !== null) continue;
    const { subject } = partsOf(key);
    oldest.set(subject, Math.min(oldest.get(subject) ?? Number.POSITIVE_INFINITY, record.occurredAt));
  }
  const rank = (subject: Subject) => ['condition', 'view', 'favourite'].indexOf(subject.split('/')[0] ?? '');
  return [...oldest].sort(([a, at], [b, bt]) => rank(a) - rank(b) || at - bt).map(([subject]) => subject);
}

const flagOf = (is: boolean) => (is ? 1 : 0);
