import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '#api/api.ts';
import { useApi } from '#context/page.ts';
import { useSession } from '#session/store.ts';

/** The logged-in user according to the server. Not cached; the session persists the user on the device. */
export function meOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: ['membership', userKey, 'me'],
    queryFn: async ({ signal }) => (await api.call('me', { signal })).user,
    staleTime: 0,
    gcTime: 0,
    meta: { membersOnly: true },
  });
}

/** Pictures to choose from: the member's own (LINE's first) and the presets. */
export function avatarsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: ['membership', userKey, 'avatars'],
    queryFn: ({ signal }) => api.call('myAvatars', { signal }),
    // The screen prefetches them for the field in its form.
    staleTime: 10_000,
    gcTime: 0,
    meta: { membersOnly: true },
  });
}

/** The date of a text's last change, which is the version that a consent refers to. */
export function versionOptions(api: Api, slug: 'terms' | 'privacy') {
  return queryOptions({
    queryKey: ['membership', 'version', slug],
    queryFn: async ({ signal }) => (await api.call('page', { params: { slug }, signal })).page.modified,
  });
}

/**
 * Prefetches the pictures for a form, in parallel with its member. True until the answer arrives or fails: pictures
 * that appear later would push the form down.
 */
export function useAvatarsAhead(): boolean {
  const userKey = useSession(({ authUser }) => authUser?.userKey ?? null);
  const { isLoading } = useQuery({ ...avatarsOptions(useApi(), userKey ?? ''), enabled: userKey !== null });
  // When the field refetches after a failure, the form must stay.
  const [isOver, setOver] = useState(false);
  if (!isLoading && !isOver) setOver(true);
  return isLoading && !isOver;
}
