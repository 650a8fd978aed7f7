import { useLocation } from 'react-router';
import { addressOf } from '#app/routing/address.ts';
import { useSessionStore } from '#session/store.ts';

/**
 * Returns a function that remembers the current page, so that the next login leads back to it. Call the function when
 * somebody starts a login. The pages of the login itself are not remembered.
 */
export function useRememberHere(): () => void {
  const location = useLocation();
  const store = useSessionStore();
  return () => {
    if (!location.pathname.startsWith('/auth/')) store.note({ beforeLoginUrl: addressOf(location) });
  };
}
