import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { isConnectionLost, OfflineScreen } from '#app/errors/offline-screen.tsx';
import { DefaultFrame } from '#app/frame/default-layout.tsx';
import { usePageEntry } from '#app/routing/page-entry.tsx';
import { scriptsMissing } from '#app/start/scripts-missing.ts';
import { createSignal } from '#lib/signal.ts';
import { useTask } from '#ui/browser/lazy-component.ts';

type ErrorScreens = typeof import('#app/errors/error-screens.tsx');

/**
 * The error screens; null until they are loaded, which happens when the page is idle or when one is needed. They are
 * lazy because few pages fail.
 */
const screens = createSignal<ErrorScreens | null>(null);

export async function loadErrorScreens(): Promise<void> {
  if (screens.get() === null) screens.set(await import('#app/errors/error-screens.tsx'));
}

export function RouteError() {
  return <ErrorView error={useRouteError()} />;
}

export function ErrorView({ error }: { readonly error: unknown }) {
  const loaded = useSyncExternalStore(screens.subscribe, screens.get, screens.get);
  const isOffline = isConnectionLost(error);
  const hasFailed = useTask(loadErrorScreens, loaded === null) !== null;
  const entry = usePageEntry();
  // An error of the first page load replaces no content, so it is not announced.
  const [isFirst] = useState(() => entry.isFirst());
  const isShown = isOffline || loaded !== null || hasFailed;
  useEffect(() => {
    if (isShown && !isFirst) entry.enter();
  }, [isShown, isFirst, entry]);
  // The offline screen is not lazy, because without a connection its chunk could not be loaded.
  if (isOffline) return <OfflineScreen />;
  if (loaded) return <loaded.ErrorScreen error={error} />;
  return hasFailed && <ScreenMissing />;
}

/** Shown if the chunk of the error screens can't be loaded. The error screen appears when the connection returns. */
function ScreenMissing() {
  return (
    <>
      <h1>{scriptsMissing.title}</h1>
      <p>{scriptsMissing.body}</p>
      <p>
        <a href={window.location.href}>{scriptsMissing.again}</a>
      </p>
    </>
  );
}

/** The error screen inside the default layout, for errors of routes that don't have this layout themselves. */
export function FramedRouteError() {
  return (
    <DefaultFrame>
      <RouteError />
    </DefaultFrame>
  );
}

/**
 * Renders the page, or the error screen if `fatalSignal` is set. `bare`: the route has no layout, so the error screen
 * adds the default one.
 */
export function FatalGate({ bare }: { readonly bare?: boolean }) {
  const error = useFatalError();
  if (error === null) return <Outlet />;
  const view = <ErrorView error={error} />;
  return bare ? <DefaultFrame>{view}</DefaultFrame> : view;
}

/** An error that occurs outside rendering, such as a 419. Its screen replaces the page until the next navigation. */
export const fatalSignal = createSignal<Error | null>(null);

/**
 * Closes the fatal error screen in a React transition. Otherwise the failed page would reappear until React has
 * rendered the next page.
 */
export function clearFatalError(): void {
  startTransition(() => fatalSignal.set(null));
}

/**
 * The error in `fatalSignal`. This hook uses useState, because updates of useSyncExternalStore can't be part of the
 * router's transition.
 */
function useFatalError(): Error | null {
  const [error, setError] = useState(fatalSignal.get);
  useEffect(() => {
    const read = () => setError(fatalSignal.get());
    read();
    return fatalSignal.subscribe(read);
  }, []);
  return error;
}
