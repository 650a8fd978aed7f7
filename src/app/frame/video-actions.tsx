import type { VideoDetail, VideoSummary } from '#catalog/types.ts';
import { toSummary } from '#catalog/types.ts';
import { FavouriteButton, ListedFavouriteButton } from '#features/favourites/favourite-button.tsx';
import { useCachedFlag } from '#features/favourites/use-cached-flag.ts';
import { SaveButton } from '#features/offline/saved/save-button.tsx';
import { SavePanel } from '#features/offline/saved/save-panel.tsx';
import type { VersionChoice } from '#viewing/versions.ts';

export function CardActions({ video }: { readonly video: VideoSummary }) {
  return (
    <>
      <FavouriteButton video={video} />
      <SaveButton video={video} />
    </>
  );
}

interface DetailActionsProps {
  readonly video: VideoDetail;
  /** The version that the player plays. */
  readonly version: VersionChoice;
}

export function DetailActions({ video, version }: DetailActionsProps) {
  const card = toSummary({ ...video, captionHit: null });
  const favoriteFlag = useCachedFlag(card);
  return (
    <>
      <FavouriteButton video={{ ...card, favoriteFlag }} wide />
      <SavePanel video={video} version={version} />
    </>
  );
}

export function Star({ video }: { readonly video: VideoSummary }) {
  return <ListedFavouriteButton video={video} />;
}
