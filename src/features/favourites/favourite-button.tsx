import { useOutbox } from '#catalog/outbox-context.ts';
import type { VideoSummary } from '#catalog/types.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { T, useText } from '#ui/t.tsx';
import styles from './favourites.module.css';
import { text } from './text.ts';
import { useFavourite } from './use-favourite.ts';

interface FavouriteButtonProps {
  readonly video: VideoSummary;
  /** With its words; on a card the star alone stands. */
  readonly wide?: boolean;
}

/** Needs the outbox, without which nothing could be kept. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const outbox = useOutbox();
  return outbox && <Toggle {...props} outbox={outbox} />;
}

function Toggle({ video, wide = false, outbox }: FavouriteButtonProps & { readonly outbox: Outbox }) {
  const name = useText()(text.favouriteOf, { title: video.title });
  const { isOn, toggle } = useFavourite(outbox, video);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={name}
      title={wide ? undefined : name}
      className={wide ? styles.wide : styles.round}
      onClick={toggle}
    >
      <Icon name={isOn ? 'starred' : 'star'} />
      {wide && <T text={text.favourite} />}
    </button>
  );
}
