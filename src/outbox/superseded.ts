import { draftOf, formOfBody } from '#contract/condition-draft.ts';
import { dayDraft, draftsOf } from '#contract/device-keys.ts';
import type { ConditionBody } from '#contract/entities/condition.ts';
import { isoDate } from '#lib/day-text.ts';
import { raiseClock } from '#outbox/clock.ts';
import type { QueueDeps } from '#outbox/queue.ts';
import { orderingKeyOf, orderingPrefix, type WriteRecord } from '#outbox/record.ts';

/**
 * Deletes a record that the server has ignored because of a newer record or a later deletion. `newer`: the time of that
 * newer record or deletion. A condition becomes the draft of its day, even if no page is open, so that the person's
 * input is not lost. If the day already has a draft or a corrected record, that one stays instead.
 * @throws StoreError when the storage failed; a record that was not deleted is sent again later
 */
export async function settleSuperseded(
  deps: QueueDeps,
  userKey: string,
  [key, record]: readonly [key: string, record: WriteRecord],
  newer: number,
): Promise<void> {
  if (record.kind === 'condition') await becomeDraft(deps, userKey, key, record.body);
  await deps.store.delete(key);
  // On a full device `newer` can't be stored. This failure is ignored: the record has already been deleted, so nothing
  // is lost.
  await raiseClock(deps, newer).catch(console.warn);
}

async function becomeDraft({ store }: QueueDeps, userKey: string, key: string, body: ConditionBody): Promise<void> {
  const draftKey = draftsOf(userKey) + dayDraft(isoDate(body));
  const form = formOfBody(body);
  const moved = (stored: [string, unknown][], draft: unknown) => {
    const keys = stored.map(([known]) => known);
    // Changes nothing if a logout has deleted the record, if the person has corrected it, or if the day already has a
    // draft.
    if (!keys.includes(key) || keys.some((other) => other > key) || draft !== undefined) return [];
    return [
      [key, undefined],
      [draftKey, draftOf(form, form)],
    ] as const;
  };
  await store.updateAll(orderingPrefix(userKey, orderingKeyOf({ kind: 'condition', body })), moved, draftKey);
}
