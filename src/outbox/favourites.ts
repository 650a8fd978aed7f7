import { FLAG_CHANGES_MAX } from '#contract/limits.ts';
import { ulid } from '#lib/ulid.ts';
import { batchKey, FAVOURITES, partsOf, subjectPrefix, wishKey } from '#outbox/keys.ts';
import { type Entry, type QueueDeps, readEntries } from '#outbox/queue.ts';
import { type BatchRecord, FORMAT, isNewer, isSettled, readRecord, type WishRecord } from '#outbox/record.ts';

/**
 * The batch to send now: the one under way, until it is answered; else what differs from the server, the oldest first.
 * Kept before it is sent, so that a repetition is the same to the byte. Null: nothing differs.
 */
export async function nextBatch({ store, random }: QueueDeps, owner: string): Promise<BatchRecord | null> {
  let batch: BatchRecord | null = null;
  await store.updateAll(subjectPrefix(owner, FAVOURITES), (stored) => {
    if (stored.some(([, value]) => isNewer(value))) return [];
    const entries = readEntries(stored);
    batch = entries.map(([, record]) => record).find((record) => record.kind === 'favourite-batch') ?? null;
    if (batch !== null) return [];
    const wishes = entries.filter((entry): entry is Entry<WishRecord> => entry[1].kind === 'favourite');
    if (!sameSize(wishes)) return wishes.map(([key]) => [key, undefined]);
    const settled = wishes.filter(([, wish]) => isSettled(wish));
    batch = batchOf(wishes, owner, random);
    const removed = settled.map(([key]) => [key, undefined] as const);
    return batch === null ? removed : [...removed, [batchKey(owner, batch.id), batch]];
  });
  return batch;
}

/**
 * SPEC.md section 4: the map of what the server has and the map of what is wanted are of one size, else both are reset.
 * One record holds both, so only damaged ones can make a difference.
 */
function sameSize(wishes: readonly Entry<WishRecord>[]): boolean {
  const sizeOf = (side: 'server' | 'wanted') =>
    wishes.filter(([, wish]) => wish[side] === 0 || wish[side] === 1).length;
  return sizeOf('server') === sizeOf('wanted');
}

function batchOf(wishes: readonly Entry<WishRecord>[], owner: string, random: () => number): BatchRecord | null {
  const open = wishes
    .filter(([, wish]) => !isSettled(wish) && wish.refused === null)
    .sort(([, a], [, b]) => a.occurredAt - b.occurredAt);
  const single = open.find(([, { alone }]) => alone);
  const chosen = single ? [single] : open.slice(0, FLAG_CHANGES_MAX);
  const newest = chosen.at(-1)?.[1].occurredAt;
  if (newest === undefined) return null;
  const prefix = wishKey(owner, '');
  return {
    format: FORMAT,
    kind: 'favourite-batch',
    id: ulid(newest, random),
    occurredAt: newest,
    flagChanges: chosen.map(([key, { wanted }]) => ({ videoId: key.slice(prefix.length), favoriteFlag: wanted })),
  };
}

/**
 * After the answer. Taken (`refusal` null): the server has these flags; a wish that was changed meanwhile stays, and
 * goes with the next batch. Refused: whoever caused it is found by sending each alone; that one is set aside.
 * A newer build's wish can't be told here what the server has now: that build sends the batch once more, and settles it.
 */
export async function settleBatch(
  { store }: QueueDeps,
  owner: string,
  batch: BatchRecord,
  refusal: string | null,
): Promise<void> {
  await store.updateAll(subjectPrefix(owner, FAVOURITES), (stored) => {
    if (stored.some(([, value]) => isNewer(value))) return [];
    const records = new Map(stored);
    // Another sender settled it: the same answer must not be taken for one to the next batch.
    if (!records.has(batchKey(owner, batch.id))) return [];
    const isSingle = batch.flagChanges.length === 1;
    const changes = batch.flagChanges.flatMap(({ videoId, favoriteFlag }): [string, unknown][] => {
      const key = wishKey(owner, videoId);
      const wish = readRecord(records.get(key));
      if (wish?.kind !== 'favourite') return [];
      if (refusal !== null) return [[key, { ...wish, alone: true, refused: isSingle ? refusal : null }]];
      return [[key, wish.wanted === favoriteFlag ? undefined : { ...wish, server: favoriteFlag, certain: true }]];
    });
    return [...changes, [batchKey(owner, batch.id), undefined]];
  });
}

/**
 * Takes a record back for good. A wish may stand in a batch already, which would be sent all the same: that batch goes too,
 * and what else it held goes with the next one. It may have arrived, so what the server has of those is only guessed.
 */
export async function dropRecord({ store }: QueueDeps, key: string): Promise<void> {
  const { owner, subject, about } = partsOf(key);
  // Unlike a plain deletion this is given up, and told, behind a tab that was stopped in the middle of a change.
  if (subject !== FAVOURITES) return store.update(key, () => undefined);
  await store.updateAll(subjectPrefix(owner, FAVOURITES), (stored) => {
    const records = new Map(readEntries(stored));
    const changes = [...records].flatMap(([batchAt, batch]): [string, unknown][] => {
      if (batch.kind !== 'favourite-batch' || !batch.flagChanges.some(({ videoId }) => videoId === about)) return [];
      const others = batch.flagChanges.flatMap(({ videoId }): [string, unknown][] => {
        const wish = records.get(wishKey(owner, videoId));
        return wish?.kind === 'favourite' && videoId !== about
          ? [[wishKey(owner, videoId), { ...wish, certain: false }]]
          : [];
      });
      return [[batchAt, undefined], ...others];
    });
    return [...changes, [key, undefined]];
  });
}
