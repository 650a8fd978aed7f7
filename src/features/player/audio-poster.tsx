import { useEffect } from 'react';
import { T } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import styles from './parts.module.css';
import { leavePictureInPicture } from './screen-modes.ts';
import { usePlayer } from './use-player.ts';

/** Only the sound: the picture's place keeps its poster, and the moving picture is neither seen nor drawn. */
export function AudioPoster({ path }: { readonly path: string | null }) {
  const { playback } = usePlayer();
  useEffect(() => {
    const media = playback.media();
    if (media) leavePictureInPicture(media);
  }, [playback]);
  return (
    <div className={styles.audio}>
      {path && <img src={path} alt="" className={styles.poster} />}
      <p className={styles.notice}>
        <T text={text.audioOnly} />
      </p>
    </div>
  );
}
