import { queryOptions } from '@tanstack/react-query';
import type { Api } from '#api/api.ts';

/** Who is logged in, as the server knows it now. Never kept: what the device remembers of it is the session's. */
export function meOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: ['membership', userKey, 'me'],
    queryFn: async ({ signal }) => (await api.call('me', { signal })).user,
    staleTime: 0,
    gcTime: 0,
    meta: { membersOnly: true },
  });
}

/** Pictures that the member may choose from: their own (LINE's first), and the presets. */
export function avatarsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: ['membership', userKey, 'avatars'],
    queryFn: ({ signal }) => api.call('myAvatars', { signal }),
    // Asked ahead by the screen, for the field in its form.
    staleTime: 10_000,
    gcTime: 0,
    meta: { membersOnly: true },
  });
}

/** When a text was last changed: the version that somebody agrees to. */
export function versionOptions(api: Api, slug: 'terms' | 'privacy') {
  return queryOptions({
    queryKey: ['membership', 'version', slug],
    queryFn: async ({ signal }) => (await api.call('page', { params: { slug }, signal })).page.modified,
  });
}
