import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { DefaultFrame } from '#app/default-layout.tsx';
import { fatalSignal } from '#app/fatal-signal.ts';
import { ErrorView } from '#app/route-error.tsx';

/** Around every page: the page, or the failure that takes its place. `bare`: no layout stands around it, so the failure brings it. */
export function FatalGate({ bare }: { readonly bare?: boolean }) {
  const error = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  if (error === null) return <Outlet />;
  const view = <ErrorView error={error} />;
  return bare ? <DefaultFrame>{view}</DefaultFrame> : view;
}
