import { queryOptions } from '@tanstack/react-query';
import { type Cue, parseVtt } from './vtt.ts';

/** The words of a track. Its address holds the content's hash: once read, it stays true. */
export function cuesOptions(url: string | undefined) {
  return queryOptions({
    queryKey: ['cues', url],
    queryFn: async ({ signal }): Promise<Cue[]> => {
      const response = await fetch(url ?? '', { signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`track: ${response.status}`);
      return parseVtt(await response.text());
    },
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
