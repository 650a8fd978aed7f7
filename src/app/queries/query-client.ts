import { onlineManager, QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;
export const PERSISTED_FOR_MS = 7 * 24 * 60 * MINUTE;

/**
 * The page's and the server's query client.
 * The library's own retries are off, because the API client repeats a failed GET (docs/product/api.md, Retries).
 * On the server nothing may expire: a finite `gcTime` would leave a timer behind after every render.
 */
export function createQueryClient(where: 'page' | 'server'): QueryClient {
  // The library assumes that the browser is online until an `offline` event, so a page that starts offline would ignore
  // the later `online` event.
  if (where === 'page') onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        staleTime: MINUTE,
        gcTime: where === 'server' ? Number.POSITIVE_INFINITY : PERSISTED_FOR_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: where === 'page',
      },
    },
  });
}
