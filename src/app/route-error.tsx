import { useEffect, useState, useSyncExternalStore } from 'react';
import { useRouteError } from 'react-router';
import { DefaultFrame } from '#app/default-layout.tsx';
import { firstWords } from '#app/first-words.ts';
import { isConnectionLost, OfflineScreen } from '#app/offline-screen.tsx';
import { usePageEntry } from '#app/page-entry.tsx';
import { createSignal } from '#lib/signal.ts';
import { useTask } from '#ui/use-task.ts';

type ErrorScreens = typeof import('#app/error-screens.tsx');

/** Few pages fail, so their screens don't come with every first page: they come when it is idle, or when one is needed. */
const screens = createSignal<ErrorScreens | null>(null);

/** For the server, which renders at once. */
export const provideErrorScreens = screens.set;

export async function loadErrorScreens(): Promise<void> {
  if (screens.get() === null) screens.set(await import('#app/error-screens.tsx'));
}

export function RouteError() {
  return <ErrorView error={useRouteError()} />;
}

/** A page that could not be shown: why, calmly, and a way on. */
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
  // Its code comes with every page: without a connection nothing else could be fetched.
  if (isOffline) return <OfflineScreen />;
  if (loaded) return <loaded.ErrorScreen error={error} />;
  return hasFailed && <ScreenMissing />;
}

/** Not even the error screen could be fetched. Once there is a connection it comes by itself. */
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

/** Where no layout stands around the failure. SPEC.md section 2: the fatal error screen is shown inside the default one. */
export function FramedRouteError() {
  return (
    <DefaultFrame>
      <RouteError />
    </DefaultFrame>
  );
}
