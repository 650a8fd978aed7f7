import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { answersOf } from '#contract/device-keys.ts';

const STALE_MS = 10 * 60_000;

/** The changed texts that a member has not consented to yet. Not persisted: the server always says what is due. */
export function consentsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'consents'],
    queryFn: async ({ signal }) => (await api.call('consents', { signal })).consentsDue,
    staleTime: STALE_MS,
    meta: { access: endpoints.consents.access },
  });
}
