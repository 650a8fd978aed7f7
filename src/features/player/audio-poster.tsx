import { T } from '#ui/t.tsx';
import { text } from './controls-text.ts';
import styles from './parts.module.css';

/** Only the sound: the picture's place keeps its poster, and the moving picture is neither seen nor drawn. */
export function AudioPoster({ path }: { readonly path: string | null }) {
  return (
    <div className={styles.audio}>
      {path && <img src={path} alt="" className={styles.poster} />}
      <p className={styles.notice}>
        <T text={text.audioOnly} />
      </p>
    </div>
  );
}
