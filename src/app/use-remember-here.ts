import { useLocation } from 'react-router';
import { addressOf } from '#app/address.ts';
import { useSessionStore } from '#session/session-store.ts';

/** Before a way to the login is taken: who logs in from a page wants to go on there. */
export function useRememberHere(): () => void {
  const location = useLocation();
  const store = useSessionStore();
  return () => {
    if (!location.pathname.startsWith('/auth/')) store.setState({ beforeLoginUrl: addressOf(location) });
  };
}
