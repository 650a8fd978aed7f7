import { hashKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/** A video list as builds before November 2026 persisted it: the whole list as one page. */
interface WholeList {
  readonly videos: readonly unknown[];
  readonly count: number;
}

/** Converts answers that an older build persisted in another shape. */
export function upgradeQueries(client: PersistedClient): PersistedClient {
  const queries = client.clientState.queries.map(upgraded);
  return { ...client, clientState: { ...client.clientState, queries } };
}

/** The key changes with the shape, so that a tab of an older build never reads the new shape. */
function upgraded(query: PersistedQuery): PersistedQuery {
  const [videos, lists, userKey, filter] = query.queryKey;
  const { data } = query.state;
  if (videos !== 'videos' || lists !== 'lists' || query.queryKey.length !== 4 || !isWholeList(data)) return query;
  const queryKey = [videos, lists, userKey, 'pages', filter];
  const pages = [{ videos: data.videos, count: data.count }];
  return {
    ...query,
    queryKey,
    queryHash: hashKey(queryKey),
    state: { ...query.state, data: { pages, pageParams: [0] } },
  };
}

function isWholeList(data: unknown): data is WholeList {
  return typeof data === 'object' && data !== null && 'videos' in data && Array.isArray(data.videos) && 'count' in data;
}
