import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { ANONYMOUS_KEY, answersOf } from '#contract/device-keys.ts';
import { ConditionsListType } from '#contract/enums.ts';
import type { MonthFigures } from './calendar/month-figures.ts';
import { type DayRecord, fromServer } from './day-record.ts';

/**
 * Query keys of one member's records. Invalidating `all` also invalidates every month and year, because their keys
 * begin with the key of `all`.
 */
export const conditionKeys = {
  all: (userKey: string) => [...answersOf(userKey), 'conditions'] as const,
  month: (userKey: string, month: string) => [...conditionKeys.all(userKey), 'month', month] as const,
  year: (userKey: string, year: string) => [...conditionKeys.all(userKey), 'year', year] as const,
};

export async function fetchMonth(api: Api, month: string, signal?: AbortSignal): Promise<DayRecord[]> {
  const query = { conditions_list_type: ConditionsListType.dates, target: month };
  const { conditions } = await api.call('conditions', signal === undefined ? { query } : { query, signal });
  return conditions.flatMap((item) => ('day' in item ? [fromServer(item)] : []));
}

/**
 * The records of a month (`yyyy-MM`), persisted so that a month seen once is available offline. Disabled for visitors,
 * because after a logout the page stays mounted for a moment and would send a request.
 */
export function monthOptions(api: Api, userKey: string, month: string) {
  return queryOptions({
    queryKey: conditionKeys.month(userKey, month),
    queryFn: ({ signal }) => fetchMonth(api, month, signal),
    enabled: userKey !== ANONYMOUS_KEY,
    staleTime: 0,
    meta: { persist: true, aside: true, access: endpoints.conditions.access },
  });
}

/** The averages of each month of a year (`yyyy`). */
export function yearOptions(api: Api, userKey: string, year: string) {
  return queryOptions({
    queryKey: conditionKeys.year(userKey, year),
    queryFn: async ({ signal }): Promise<MonthFigures[]> => {
      const query = { conditions_list_type: ConditionsListType.monthly, target: year };
      const { conditions } = await api.call('conditions', { query, signal });
      return conditions.flatMap((item) => ('day' in item ? [] : [item]));
    },
    enabled: userKey !== ANONYMOUS_KEY,
    staleTime: 0,
    meta: { persist: true, aside: true, access: endpoints.conditions.access },
  });
}
