import type { ComponentProps } from 'react';
import { DetailActions } from '#app/frame/slots.tsx';
import type { VideoDetail } from '#catalog/types.ts';
import { useWork } from '#context/page.ts';
import type { RouteContext, RouteModule } from '#context/route.ts';
import { readSavedCopy, useVideoHere } from '#features/offline/saved/saved-copy.ts';
import { PlayerSession, usePlayerFrame } from '#features/player/player-context.tsx';
import { PlayerScreen } from '#features/player/player-screen.tsx';
import { Chapters, TranscriptPanel } from '#features/player/text-tracks/chapters-and-transcript.tsx';
import { createDetailRoute } from '#features/videos/detail-route.tsx';
import type { DetailParts } from '#features/videos/detail-screen.tsx';

/** A video page: the screen of the videos feature with the player inside. */
export function createRoute(context: RouteContext): RouteModule {
  const route = createDetailRoute(context, { Session, Player: PlayerScreen, Reading, Actions });
  // Saved videos exist only in the browser. On the server, `userKey` is absent.
  if (!context.userKey) return route;
  return {
    ...route,
    loader: async (args) => {
      const copy = await readSavedCopy(args.params.id ?? '');
      if (copy === null) return route.loader(args);
      const { loadOrFromDevice } = await import('#features/offline/saved/or-from-device.ts');
      return loadOrFromDevice(context, copy, () => route.loader(args));
    },
  };
}

/**
 * Marks the page as busy while the player is shown, so that no notice moves the player under the person's finger.
 */
function Session(props: ComponentProps<DetailParts['Session']>) {
  const { busy } = useWork();
  const video = useVideoHere(props.video);
  return <PlayerSession {...props} video={video} attach={busy.begin} />;
}

function Actions({ video }: { readonly video: VideoDetail }) {
  const { version } = usePlayerFrame();
  return <DetailActions video={video} version={version} />;
}

function Reading() {
  return (
    <>
      <Chapters />
      <TranscriptPanel />
    </>
  );
}
