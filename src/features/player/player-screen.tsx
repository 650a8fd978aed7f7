import { type RefObject, useEffect, useRef } from 'react';
import { useText } from '#ui/t.tsx';
import { usePart } from '#ui/use-part.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { text } from './text.ts';
import { VideoElement } from './video-element.tsx';

const loadParts = async () => (await import('./player-parts.tsx')).PlayerParts;

/** The video with its controls. Until ours are here, and without JavaScript, the browser's own serve. */
export function PlayerScreen() {
  const say = useText();
  const { video, playback, attach } = usePlayerFrame();
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const { Part: PlayerParts } = usePart(loadParts);
  useAttached(media, attach);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say "form"
    <div ref={frame} role="group" aria-label={say(text.player)} className={styles.frame}>
      <div ref={stage} className={styles.stage}>
        <VideoElement video={video} mediaRef={media} controls={playback === null} />
      </div>
      {/* The place of the controls is kept from the start, so that nothing moves when they come. */}
      {playback === null && <div className={styles.bar} />}
      {PlayerParts && <PlayerParts frame={frame} stage={stage} media={media} />}
    </div>
  );
}

function useAttached(media: RefObject<HTMLVideoElement | null>, attach: ReturnType<typeof usePlayerFrame>['attach']) {
  useEffect(() => (media.current && attach ? attach(media.current) : undefined), [media, attach]);
}
