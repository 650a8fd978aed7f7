import { Chapters } from '#features/player/chapters.tsx';
import { PlayerScreen } from '#features/player/player-screen.tsx';
import { PlayerSession } from '#features/player/player-session.tsx';
import { TranscriptPanel } from '#features/player/transcript-panel.tsx';
import { createDetailRoute } from '#features/videos/detail-route.tsx';
import type { RouteContext, RouteModule } from '#session/route-context.ts';

/** A video's page: the videos' screen with the player's parts in it. */
export function createRoute(context: RouteContext): RouteModule {
  return createDetailRoute(context, { Session: PlayerSession, Player: PlayerScreen, Reading });
}

function Reading() {
  return (
    <>
      <Chapters />
      <TranscriptPanel />
    </>
  );
}
