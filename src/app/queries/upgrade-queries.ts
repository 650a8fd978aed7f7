import { hashKey, type QueryKey } from '@tanstack/react-query';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { answersOf } from '#contract/device-keys.ts';
import { isRecord } from '#lib/storage/local.ts';

type PersistedQuery = PersistedClient['clientState']['queries'][number];

/** A video list as builds before November 2026 persisted it: the whole list as one page. */
interface WholeList {
  readonly videos: readonly unknown[];
  readonly count: number;
}

/**
 * Converts answers that an older build persisted for this person in another shape, or under another key. Also corrects
 * times in the future, and drops damaged queries.
 */
export function upgradeQueries(client: PersistedClient, userKey: string): PersistedClient {
  const readable = client.clientState.queries.filter(isQuery);
  const queries = readable.map((query) => withUserFirst(inPages(notNewerThanNow(query)), userKey));
  return { ...client, clientState: { ...client.clientState, queries } };
}

/**
 * Replaces a time in the future with the current time. If the device's clock was set back after the answer was stored,
 * the query library would treat the answer as fresh until the clock has caught up.
 */
function notNewerThanNow(query: PersistedQuery): PersistedQuery {
  const now = Date.now();
  if (!(query.state.dataUpdatedAt > now)) return query;
  return { ...query, state: { ...query.state, dataUpdatedAt: now } };
}

/**
 * Converts a WholeList into the pages of an infinite query. The query key changes too, so that a tab of an older build
 * never reads the new shape.
 */
function inPages(query: PersistedQuery): PersistedQuery {
  const [videos, lists, userKey, filter] = query.queryKey;
  const { data } = query.state;
  if (videos !== 'videos' || lists !== 'lists' || query.queryKey.length !== 4 || !isWholeList(data)) return query;
  const pages = [{ videos: data.videos, count: data.count }];
  return {
    ...query,
    ...keyed([videos, lists, userKey, 'pages', filter]),
    state: { ...query.state, data: { pages, pageParams: [0] } },
  };
}

/**
 * Moves the user key to the front of the query key. Before December 2026 it came later, as in
 * `['videos', 'lists', <user key>]`.
 */
function withUserFirst(query: PersistedQuery, userKey: string): PersistedQuery {
  const [topic] = query.queryKey;
  if ((topic !== 'videos' && topic !== 'conditions') || !query.queryKey.includes(userKey)) return query;
  return { ...query, ...keyed([...answersOf(userKey), ...query.queryKey.filter((part) => part !== userKey)]) };
}

/** The result of reading a damaged entry. The query library removes an entry whose time is 0. */
const NOTHING: PersistedClient = { timestamp: 0, buster: '', clientState: { mutations: [], queries: [] } };

/** Parses persisted answers and converts those of older builds. Returns NOTHING for a damaged entry. */
export function readQueries(text: string, userKey: string): PersistedClient {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return NOTHING;
  }
  const isClient = isRecord(found) && isRecord(found.clientState) && Array.isArray(found.clientState.queries);
  return isClient ? upgradeQueries(found as unknown as PersistedClient, userKey) : NOTHING;
}

function isQuery(query: unknown): query is PersistedQuery {
  return (
    isRecord(query) && Array.isArray(query.queryKey) && isRecord(query.state) && typeof query.queryHash === 'string'
  );
}

function keyed(queryKey: QueryKey) {
  return { queryKey, queryHash: hashKey(queryKey) };
}

function isWholeList(data: unknown): data is WholeList {
  return typeof data === 'object' && data !== null && 'videos' in data && Array.isArray(data.videos) && 'count' in data;
}
