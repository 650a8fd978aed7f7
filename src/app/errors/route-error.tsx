import { useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, useRouteError } from 'react-router';
import { isConnectionLost, OfflineScreen } from '#app/errors/offline-screen.tsx';
import { DefaultFrame } from '#app/frame/default-layout.tsx';
import { usePageEntry } from '#app/routing/page-entry.tsx';
import { firstWords } from '#app/start/first-words.ts';
import { createSignal } from '#lib/signal.ts';
import { useTask } from '#ui/browser/lazy-component.ts';

type ErrorScreens = typeof import('#app/errors/error-screens.tsx');

/** Few pages fail, so the error screens are loaded when the page is idle, or when one is needed. */
const screens = createSignal<ErrorScreens | null>(null);

/** For the server, which renders synchronously. */
export const provideErrorScreens = screens.set;

export async function loadErrorScreens(): Promise<void> {
  if (screens.get() === null) screens.set(await import('#app/errors/error-screens.tsx'));
}

export function RouteError() {
  return <ErrorView error={useRouteError()} />;
}

/** Explains that a page could not be shown, and offers a way on. */
export function ErrorView({ error }: { readonly error: unknown }) {
  const loaded = useSyncExternalStore(screens.subscribe, screens.get, screens.get);
  const isOffline = isConnectionLost(error);
  const hasFailed = useTask(loadErrorScreens, loaded === null) !== null;
  const entry = usePageEntry();
  // An error on the first load replaced nothing, so nothing is announced.
  const [isFirst] = useState(() => entry.isFirst());
  const isShown = isOffline || loaded !== null || hasFailed;
  useEffect(() => {
    if (isShown && !isFirst) entry.enter();
  }, [isShown, isFirst, entry]);
  // Its code is part of every page, because without a connection nothing else could be loaded.
  if (isOffline) return <OfflineScreen />;
  if (loaded) return <loaded.ErrorScreen error={error} />;
  return hasFailed && <ScreenMissing />;
}

/** Shown when not even the error screen could be loaded. The screen follows when the connection is back. */
function ScreenMissing() {
  return (
    <>
      <h1>{firstWords.title}</h1>
      <p>{firstWords.body}</p>
      <p>
        <a href={window.location.href}>{firstWords.again}</a>
      </p>
    </>
  );
}

/** For failures outside any layout: the fatal error screen always stands inside the default one. */
export function FramedRouteError() {
  return (
    <DefaultFrame>
      <RouteError />
    </DefaultFrame>
  );
}

/** Shows the page, or the failure that replaces it. `bare`: there is no layout around it, so the failure adds one. */
export function FatalGate({ bare }: { readonly bare?: boolean }) {
  const error = useSyncExternalStore(fatalSignal.subscribe, fatalSignal.get, () => null);
  if (error === null) return <Outlet />;
  const view = <ErrorView error={error} />;
  return bare ? <DefaultFrame>{view}</DefaultFrame> : view;
}

/** A failure outside rendering, such as a 419, that replaces the page until the next navigation. */
export const fatalSignal = createSignal<Error | null>(null);
