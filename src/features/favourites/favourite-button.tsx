import { useQuery } from '@tanstack/react-query';
import type { VideoSummary } from '#catalog/types.ts';
import { useApi, useUserKey } from '#context/page.ts';
import { ANONYMOUS_KEY } from '#contract/device-keys.ts';
import { OnOff } from '#contract/enums.ts';
import { cx } from '#ui/styles/cx.ts';
import { Icon } from '#ui/text/icon.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { favouritesOptions } from './favourite-queries.ts';
import styles from './favourites.module.css';
import { text } from './text.ts';
import { useFavourite } from './use-favourite.ts';

interface FavouriteButtonProps {
  readonly video: VideoSummary;
  readonly wide?: boolean;
}

/**
 * Marks a video as a favourite. Invisible until the outbox has been read, because the star could be wrong until then.
 */
export function FavouriteButton({ video, wide = false }: FavouriteButtonProps) {
  const name = useText()(text.favouriteOf, { title: video.title });
  const { isKnown, isOn, toggle } = useFavourite(video);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={name}
      title={wide ? undefined : name}
      className={cx(wide ? styles.wide : styles.round, !isKnown && styles.unknown)}
      onClick={toggle}
    >
      <Icon name={isOn ? 'starred' : 'star'} />
      {wide && <T text={text.favourite} />}
    </button>
  );
}

/**
 * A favourite button for videos whose data lacks the member's favourite flag, such as saved videos. The flag comes from
 * the member's list of favourites.
 */
export function ListedFavouriteButton({ video }: { readonly video: VideoSummary }) {
  const userKey = useUserKey();
  const isVisitor = userKey === ANONYMOUS_KEY;
  const { data } = useQuery({ ...favouritesOptions(useApi(), userKey), enabled: !isVisitor });
  // Without the list of favourites the star could be wrong, so the button is not shown.
  if (!data && !isVisitor) return null;
  const listed = data?.find(({ videoId }) => videoId === video.videoId);
  return <FavouriteButton video={{ ...video, favoriteFlag: listed?.favoriteFlag ?? OnOff.off }} />;
}
