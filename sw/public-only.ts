import type { WorkboxPlugin } from 'workbox-core';

/** Keeps whole answers that are the same for everybody; what the server calls private (a member's picture) never stays on the device. */
export const publicOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const cacheControl = response.headers.get('cache-control') ?? '';
    return response.status === 200 && !/\b(private|no-store)\b/.test(cacheControl) ? response : null;
  },
};
