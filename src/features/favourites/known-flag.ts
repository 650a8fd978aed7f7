import type { QueryClient } from '@tanstack/react-query';
import { OnOff } from '#contract/enums.ts';

/** Whether a video is this member's favourite, by the newest of the answers kept here in which it stands; off in none. */
export function knownFlag(queryClient: QueryClient, userKey: string, videoId: string): OnOff {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => queryKey[0] === 'videos' && queryKey.includes(userKey),
  });
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
