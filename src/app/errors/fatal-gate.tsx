import { useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { ErrorView } from '#app/errors/route-error.tsx';
import { DefaultFrame } from '#app/frame/default-layout.tsx';
import { createSignal } from '#lib/signal.ts';

/** Shows the page, or the failure that replaces it. `bare`: there is no layout around it, so the failure adds one. */
export function FatalGate({ bare }: { readonly bare?: boolean }) {
  const error = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  if (error === null) return <Outlet />;
  const view = <ErrorView error={error} />;
  return bare ? <DefaultFrame>{view}</DefaultFrame> : view;
}

/** A failure outside rendering, such as a 419, that replaces the page until the next navigation. */
export const fatalSignal = createSignal<Error | null>(null);
