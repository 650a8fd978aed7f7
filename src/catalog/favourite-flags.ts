import type { QueryClient } from '@tanstack/react-query';
import { OnOff } from '#contract/enums.ts';
import { videoKeys } from './video-queries.ts';

/**
 * A member's favourite flag for a video, from the newest cached response that contains the video; off if there is none.
 */
export function knownFlag(queryClient: QueryClient, userKey: string, videoId: string): OnOff {
  const queries = queryClient.getQueryCache().findAll({ queryKey: videoKeys.all(userKey) });
  const newest = queries.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of newest) {
    const flag = flagIn(state.data, videoId);
    if (flag !== undefined) return flag;
  }
  return OnOff.off;
}

function flagIn(data: unknown, videoId: string): OnOff | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('videoId' in data && data.videoId === videoId && 'favoriteFlag' in data)
    return data.favoriteFlag === OnOff.on ? OnOff.on : OnOff.off;
  for (const part of Object.values(data)) {
    const flag = flagIn(part, videoId);
    if (flag !== undefined) return flag;
  }
  return undefined;
}

/** Returns a copy of `data` with one video's favourite flag changed everywhere; the same object if nothing changes. */
export function withFlag<Data>(data: Data, videoId: string, isFavourite: boolean): Data {
  if (Array.isArray(data)) {
    const changed = data.map((item: unknown) => withFlag(item, videoId, isFavourite));
    return changed.some((item, index) => item !== data[index]) ? (changed as Data) : data;
  }
  if (typeof data !== 'object' || data === null) return data;
  let next = data as Record<string, unknown>;
  for (const [name, value] of Object.entries(data)) {
    const changed = withFlag<unknown>(value, videoId, isFavourite);
    if (changed !== value) next = { ...next, [name]: changed };
  }
  const flag = isFavourite ? OnOff.on : OnOff.off;
  if (next.videoId === videoId && 'favoriteFlag' in next && next.favoriteFlag !== flag)
    next = { ...next, favoriteFlag: flag };
  return next as Data;
}
