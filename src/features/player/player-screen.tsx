import { useRef } from 'react';
import { useText } from '#ui/t.tsx';
import { usePart } from '#ui/use-part.ts';
import styles from './player.module.css';
import { usePlayer } from './player-context.ts';
import { text } from './text.ts';
import { useConnection } from './use-connection.ts';
import { VideoElement } from './video-element.tsx';

const loadParts = async () => (await import('./player-parts.tsx')).PlayerParts;

/** The video with its controls. Until ours are here, and without JavaScript, the browser's own serve. */
export function PlayerScreen() {
  const say = useText();
  const { video } = usePlayer();
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const PlayerParts = usePart(loadParts);
  useConnection(media, frame);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say "form"
    <div ref={frame} role="group" aria-label={say(text.player)} className={styles.frame}>
      <div ref={stage} className={styles.stage}>
        <VideoElement video={video} mediaRef={media} controls={PlayerParts === null} />
      </div>
      {/* The place of the controls is kept from the start, so that nothing moves when they come. */}
      {PlayerParts ? <PlayerParts stage={stage} /> : <div className={styles.bar} />}
    </div>
  );
}
