import { useLocation } from 'react-router';
import { addressOf } from '#app/routing/address.ts';
import { useSessionStore } from '#session/store.ts';

/** Remembers the current page before somebody logs in, so that the login leads back to this page. */
export function useRememberHere(): () => void {
  const location = useLocation();
  const store = useSessionStore();
  return () => {
    if (!location.pathname.startsWith('/auth/')) store.note({ beforeLoginUrl: addressOf(location) });
  };
}
