import { calls } from '#contract/calls.ts';
import { ConditionsListType } from '#contract/enums.ts';
import { dayInJapan } from '#lib/dates.ts';
import { isoDate, monthOf } from '#lib/day-text.ts';
import { invalid, loginRequired, notFound } from '#server/http/api-error.ts';
import type { RegisterCall } from '#server/http/call-registry.ts';
import type { Caller } from '#server/http/caller.ts';
import { rewriteAnswers } from '#server/idempotency/answers.ts';
import { createWriteOnce } from '#server/idempotency/write-once.ts';
import {
  findCondition,
  latestConditionDate,
  listDays,
  listMonths,
  toCondition,
} from '#server/modules/conditions/repository.ts';
import { deleteCondition, recordCondition, renewLatestDate } from '#server/modules/conditions/writes.ts';
import type { ModuleDeps } from '#server/modules/deps.ts';

export function registerConditions(register: RegisterCall, deps: ModuleDeps): void {
  const { db, clock } = deps;
  const once = createWriteOnce(deps);

  register(calls.conditions, async ({ caller, query }) => {
    const userId = memberOf(caller);
    const today = dayInJapan(clock.now());
    const conditions =
      query.conditions_list_type === ConditionsListType.dates
        ? await listDays(db, userId, target(query.target ?? monthOf(today), 'yyyy-MM'))
        : await listMonths(db, userId, target(query.target ?? today.slice(0, 4), 'yyyy'));
    return { conditions, latest_condition_date: await latestConditionDate(db, userId) };
  });

  register(calls.condition, async ({ caller, params }) => {
    const row = await findCondition(db, memberOf(caller), params.id);
    if (row === null) throw notFound();
    return { condition: toCondition(row) };
  });

  register(
    calls.putCondition,
    once(calls.putCondition, async (writing, { body }) => {
      const condition = await recordCondition(writing, body);
      const contents = { condition, latest_condition_date: await renewLatestDate(writing) };
      const subject = subjectOf(isoDate(body));
      await rewriteAnswers(writing.trx, writing.member.id, subject, contents);
      return { contents, subject };
    }),
  );

  register(
    calls.deleteCondition,
    once(calls.deleteCondition, async (writing, { params }) => {
      const row = await findCondition(writing.trx, writing.member.id, params.id);
      if (row === null) throw notFound();
      await deleteCondition(writing, row.id, row.date);
      const latest_condition_date = await renewLatestDate(writing);
      const nothingLeft = { condition: null, latest_condition_date };
      await rewriteAnswers(writing.trx, writing.member.id, subjectOf(row.date), nothingLeft);
      return { contents: { latest_condition_date } };
    }),
  );
}

const subjectOf = (date: string) => `condition ${date}`;

/** The contract takes both forms; which one is right depends on the kind of list. */
function target(text: string, form: 'yyyy-MM' | 'yyyy'): string {
  if (text.length !== form.length) throw invalid({ target: [`target は ${form} で指定してください。`] });
  return text;
}

/** The registry lets nobody else in; this tells the compiler. */
function memberOf(caller: Caller): number {
  if (caller.userId === null) throw loginRequired();
  return caller.userId;
}
