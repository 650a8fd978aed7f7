import type { ComponentProps } from 'react';
import { DetailActions } from '#app/video-action-slots.tsx';
import { readSavedCopy, useVideoHere } from '#features/offline/saved/saved-copy.ts';
import { Chapters } from '#features/player/chapters.tsx';
import { PlayerScreen } from '#features/player/player-screen.tsx';
import { PlayerSession } from '#features/player/player-session.tsx';
import { TranscriptPanel } from '#features/player/transcript-panel.tsx';
import type { DetailParts } from '#features/videos/detail-parts.ts';
import { createDetailRoute } from '#features/videos/detail-route.tsx';
import { busy } from '#session/busy.ts';
import type { RouteContext, RouteModule } from '#session/route-context.ts';

/** A video's page: the videos' screen with the player's parts in it. */
export function createRoute(context: RouteContext): RouteModule {
  const route = createDetailRoute(context, { Session, Player: PlayerScreen, Reading, Actions: DetailActions });
  // The server has no device.
  if (!context.userKey) return route;
  return {
    ...route,
    loader: async (args) => {
      const copy = await readSavedCopy(args.params.id ?? '');
      if (copy === null) return route.loader(args);
      const { loadOrFromDevice } = await import('#app/screens/or-from-device.ts');
      return loadOrFromDevice(context, copy, () => route.loader(args));
    },
  };
}

/** Busy for as long as the player is there: a notice that came or went at play and pause would push it under the finger. */
function Session(props: ComponentProps<DetailParts['Session']>) {
  const video = useVideoHere(props.video);
  return <PlayerSession {...props} video={video} attach={busy.begin} />;
}

function Reading() {
  return (
    <>
      <Chapters />
      <TranscriptPanel />
    </>
  );
}
