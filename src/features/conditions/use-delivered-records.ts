import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { camelize } from '#api/camelize.ts';
import { useOutbox, useUserKey } from '#context/page.ts';
import { conditionSchema } from '#contract/entities/condition.ts';
import { monthOf } from '#lib/day-text.ts';
import { conditionKeys } from './condition-queries.ts';
import { type DayRecord, fromServer } from './day-record.ts';

const answerSchema = v.object({ condition: v.nullable(conditionSchema) });

/**
 * Copies the record from the answer to each delivery into the cached month, or removes the day if the answer says that
 * it has no record. A delivered record has left the outbox, so without this copy the page would not show the record
 * until the refetch has finished.
 */
export function useDeliveredRecords(): void {
  const outbox = useOutbox();
  const client = useQueryClient();
  const userKey = useUserKey();
  useEffect(
    () =>
      outbox.onDelivered(({ kind, about, contents }) => {
        if (kind !== 'condition') return;
        const answer = v.safeParse(answerSchema, contents);
        if (answer.success) {
          const { condition } = answer.output;
          client.setQueryData<DayRecord[]>(conditionKeys.month(userKey, monthOf(about)), (days) =>
            days
              ?.filter(({ date }) => date !== about)
              .concat(condition === null ? [] : fromServer(camelize(condition))),
          );
        }
        void client.invalidateQueries({ queryKey: conditionKeys.all(userKey) });
      }),
    [outbox, client, userKey],
  );
}
