import type { ContentsOf } from '#contract/api/call.ts';
import type { calls } from '#contract/api/calls.ts';
import { ConditionsListType } from '#contract/enums.ts';
import { dayInJapan } from '#lib/dates.ts';
import { isoDate, monthOf } from '#lib/day-text.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Handle } from '#server/http/register-call.ts';
import { rewriteAnswers } from '#server/idempotency/answers.ts';
import { createWriteOnce, type Writing } from '#server/idempotency/write-once.ts';
import {
  findCondition,
  latestConditionDate,
  listDays,
  listMonths,
  toCondition,
} from '#server/modules/conditions/repository.ts';
import { deleteCondition, recordCondition, renewLatestDate } from '#server/modules/conditions/writes.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';

type Answer = ContentsOf<typeof calls.putCondition>;

export function registerConditions(handle: Handle, deps: ModuleDeps): void {
  const { db, clock, cipher } = deps;
  const once = createWriteOnce(deps);
  const rewrite = ({ trx, member }: Writing, orderingKey: string, change: (earlier: Answer) => Answer) =>
    rewriteAnswers<Answer>(trx, cipher, { userId: member.id, orderingKey }, change);

  handle('conditions', async ({ caller, query }) => {
    const { userId } = caller;
    const today = dayInJapan(clock.now());
    const conditions =
      query.conditions_list_type === ConditionsListType.dates
        ? await listDays(db, cipher, userId, query.target ?? monthOf(today))
        : await listMonths(db, userId, query.target ?? today.slice(0, 4));
    return { conditions, latest_condition_date: await latestConditionDate(db, userId) };
  });

  handle('condition', async ({ caller, params }) => {
    const row = await findCondition(db, caller.userId, params.id);
    if (row === null) throw notFound();
    return { condition: toCondition(row, cipher) };
  });

  handle(
    'putCondition',
    once(async (writing, { body }) => {
      const recorded = await recordCondition(writing, body, cipher);
      const latest_condition_date = await renewLatestDate(writing);
      const orderingKey = orderingKeyOf(isoDate(body));
      // An earlier answer with `newer_at` tells the device that the server ignored the record that the device sent.
      // That remains true, so `newer_at` is retained.
      await rewrite(writing, orderingKey, ({ newer_at }) => ({
        condition: recorded.condition,
        latest_condition_date,
        ...(newer_at !== undefined && { newer_at }),
      }));
      return { contents: { ...recorded, latest_condition_date }, orderingKey };
    }),
  );

  handle(
    'deleteCondition',
    once(async (writing, { params }) => {
      const row = await findCondition(writing.trx, writing.member.id, params.id);
      if (row === null) throw notFound();
      await deleteCondition(writing, row.id, row.date);
      const latest_condition_date = await renewLatestDate(writing);
      const deleted_at = new Date(writing.now).toISOString();
      const nothingLeft = { condition: null, latest_condition_date, newer_at: deleted_at };
      await rewrite(writing, orderingKeyOf(row.date), () => nothingLeft);
      return { contents: { latest_condition_date, deleted_at } };
    }),
  );
}

const orderingKeyOf = (date: string) => `condition ${date}`;
