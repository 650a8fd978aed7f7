import { VideoStatus } from '#contract/enums.ts';
import { href } from '#contract/route-map.ts';
import { Button } from '#ui/button/button.tsx';
import { TextLink } from '#ui/button/text-link.tsx';
import { T, useText } from '#ui/text/t.tsx';
import { text } from '../controls/controls-text.ts';
import { focusPlay } from '../controls/use-player-keys.ts';
import { usePlayback, usePlayer } from '../player-context.tsx';
import styles from './view.module.css';

/**
 * Covers the picture at the end of the video, and offers to watch it again or to go to the next one. Nothing starts by
 * itself, and the focus stays where it is.
 */
export function EndPanel() {
  const { video, playback } = usePlayer();
  const say = useText();
  const hasEnded = usePlayback((state) => state.ended);
  if (!hasEnded) return null;
  const next = video.related.find((one) => one.videoStatus !== VideoStatus.viewed) ?? video.related[0];

  function playAgain() {
    playback.seekTo(0);
    playback.play();
    // The pressed button disappears, so the focus must move.
    focusPlay(playback);
  }

  return (
    <section aria-label={say(text.endLabel)} className={styles.end}>
      <Button kind="primary" onClick={playAgain}>
        <T text={text.again} />
      </Button>
      {next && (
        <p>
          <T text={text.next} />
          <TextLink to={href('video', { id: next.videoId })}>{next.title}</TextLink>
        </p>
      )}
    </section>
  );
}
