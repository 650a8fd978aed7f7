import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { DefaultFrame } from '#app/default-layout.tsx';
import { fatalSignal } from '#app/fatal-signal.ts';
import { ErrorView } from '#app/route-error.tsx';

/** Around every page inside the layout: the page, or the failure that takes its place. */
export function FatalGate() {
  const error = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  return error === null ? <Outlet /> : <ErrorView error={error} />;
}

/** The same where no layout stands around the page: the error screen brings it. */
export function BareFatalGate() {
  const error = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  if (error === null) return <Outlet />;
  return (
    <DefaultFrame>
      <ErrorView error={error} />
    </DefaultFrame>
  );
}
