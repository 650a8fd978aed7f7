import { useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { fatalSignal } from '#app/fatal-signal.ts';

/** Inside the layout and around every page: throws what was told to `showFatal`, so that the error screen shows in the frame. */
export function FatalGate() {
  // A change of page renders this again, and the error is no longer that of where we are.
  useLocation();
  const fatal = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  if (fatal !== null && fatal.href === window.location.href) throw fatal.error;
  return <Outlet />;
}
