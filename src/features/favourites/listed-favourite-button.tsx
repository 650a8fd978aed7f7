import { useQuery } from '@tanstack/react-query';
import type { VideoSummary } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import { useApi } from '#session/api-context.tsx';
import { ANONYMOUS_KEY, useUserKey } from '#session/user-key.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { favouritesOptions } from './favourite-queries.ts';

/** For a video whose data are everybody's, such as a saved one: whether it is this member's favourite, their own list says. */
export function ListedFavouriteButton({ video }: { readonly video: VideoSummary }) {
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const { data } = useQuery({ ...favouritesOptions(useApi(), userKey), enabled: !isVisitor });
  // Better no star than a wrong one.
  if (!data && !isVisitor) return null;
  const listed = data?.find(({ videoId }) => videoId === video.videoId);
  return <FavouriteButton video={{ ...video, favoriteFlag: listed?.favoriteFlag ?? OnOff.off }} />;
}
