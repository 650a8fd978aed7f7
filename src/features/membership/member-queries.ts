import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api, ContentsCamel } from '#api/api.ts';
import { useApi } from '#context/page.ts';
import { endpoints } from '#contract/api/endpoints.ts';
import { answersOf } from '#contract/device-keys.ts';
import { useSession } from '#session/store.ts';

/** The logged-in user, always read from the server. The session persists the user on the device. */
export function meOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'membership', 'me'],
    queryFn: async ({ signal }) => (await api.call('me', { signal })).user,
    staleTime: 0,
    gcTime: 0,
    meta: { access: endpoints.me.access },
  });
}

/** For how many seconds the login still counts as recent; 0 if the person has to log in again. */
export function recentLoginOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'membership', 'recent-login'],
    queryFn: async ({ signal }) => (await api.call('recentLogin', { signal })).secondsLeft,
    staleTime: 0,
    gcTime: 0,
    meta: { access: endpoints.recentLogin.access },
  });
}

/** The pictures to choose from: the member's own (the one from LINE first) and the presets. */
export function avatarsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'membership', 'avatars'],
    queryFn: ({ signal }) => api.call('myAvatars', { signal }),
    // Long enough that `AvatarField` does not refetch what `useAvatarsAhead` has prefetched.
    staleTime: 10_000,
    gcTime: 0,
    meta: { access: endpoints.myAvatars.access },
  });
}

export type Login = ContentsCamel<'logins'>['logins'][number];

/** The member's logins on all devices. Never persisted, because only the server knows which of them still exist. */
export function loginsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'membership', 'logins'],
    queryFn: async ({ signal }) => (await api.call('logins', { signal })).logins,
    // Long enough that the list does not refetch what `useLoginsAhead` has prefetched.
    staleTime: 10_000,
    gcTime: 0,
    meta: { access: endpoints.logins.access },
  });
}

/** The member's passkeys, oldest first. */
export function passkeysOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'membership', 'passkeys'],
    queryFn: async ({ signal }) => (await api.call('passkeys', { signal })).passkeys,
    staleTime: 0,
    gcTime: 0,
    meta: { access: endpoints.passkeys.access },
  });
}

export const VERSIONS = ['membership', 'version'] as const;

/** The date on which a legal text was last changed. A consent refers to the version of that date. */
export function versionOptions(api: Api, slug: 'terms' | 'privacy') {
  return queryOptions({
    queryKey: [...VERSIONS, slug],
    queryFn: async ({ signal }) => (await api.call('page', { params: { slug }, signal })).page.modified,
  });
}

export type ConsentDue = ContentsCamel<'consents'>['consentsDue'][number];

/**
 * The changed texts that a member has not consented to yet. Never persisted, because only the server knows what is due.
 */
export function consentsOptions(api: Api, userKey: string) {
  return queryOptions({
    queryKey: [...answersOf(userKey), 'consents'],
    queryFn: async ({ signal }) => (await api.call('consents', { signal })).consentsDue,
    staleTime: 10 * 60_000,
    meta: { access: endpoints.consents.access },
  });
}

/**
 * Prefetches the pictures of a form, in parallel with the profile. Returns true until the request has succeeded or
 * failed. Until then the form is not shown, because pictures that appear later would push it down.
 */
export function useAvatarsAhead(): boolean {
  const userKey = useSession(({ authUser }) => authUser?.userKey ?? null);
  const { isLoading } = useQuery({ ...avatarsOptions(useApi(), userKey ?? ''), enabled: userKey !== null });
  return useIsFirst(isLoading);
}

/**
 * Prefetches the consents that are due, which the form mentions at its top. Returns true while they are loading, as
 * `useAvatarsAhead` does for the pictures.
 */
export function useConsentsAhead(): boolean {
  const userKey = useSession(({ authUser }) => authUser?.userKey ?? null);
  const { isLoading } = useQuery({ ...consentsOptions(useApi(), userKey ?? ''), enabled: userKey !== null });
  return useIsFirst(isLoading);
}

/**
 * Prefetches the list of logins for the profile page. Returns true while the list is loading, as `useAvatarsAhead` does
 * for the pictures.
 */
export function useLoginsAhead(): boolean {
  const userKey = useSession(({ authUser }) => authUser?.userKey ?? null);
  const { isLoading } = useQuery({ ...loginsOptions(useApi(), userKey ?? ''), enabled: userKey !== null });
  return useIsFirst(isLoading);
}

/**
 * True while an answer is loaded for the first time. Once loading has ended, the content stays, even if one of its
 * components repeats the request after a failure.
 */
export function useIsFirst(isLoading: boolean): boolean {
  const [isOver, setOver] = useState(false);
  if (!isLoading && !isOver) setOver(true);
  return isLoading && !isOver;
}
