import { createContext, useContext } from 'react';

/** The key of queries that nobody in particular asked; also what the server renders with. */
export const ANONYMOUS_KEY = 'anon';

const UserKeyContext = createContext<string>(ANONYMOUS_KEY);

export const UserKeyProvider = UserKeyContext.Provider;

/** Whose answers a caller-dependent query holds: the member's opaque key, or `anon`. */
export function useUserKey(): string {
  return useContext(UserKeyContext);
}
