import { type ReactNode, useRef } from 'react';
import { useText } from '#ui/t.tsx';
import styles from './player.module.css';
import { usePlayer } from './player-context.ts';
import { PlayerFailure } from './player-failure.tsx';
import { text } from './text.ts';
import { useConnection } from './use-connection.ts';
import { usePart } from './use-part.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { VideoElement } from './video-element.tsx';

const loadControlBar = async () => (await import('./control-bar.tsx')).ControlBar;

/** The video with its controls. Until ours are here, and without JavaScript, the browser's own serve. */
export function PlayerScreen({ children }: { readonly children?: ReactNode }) {
  const say = useText();
  const { video } = usePlayer();
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const ControlBar = usePart(loadControlBar);
  const onKeyDown = usePlayerKeys();
  useConnection(media, frame);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say "form"
    <div ref={frame} role="group" aria-label={say(text.player)} className={styles.frame} onKeyDown={onKeyDown}>
      <VideoElement video={video} mediaRef={media} controls={ControlBar === null} />
      <PlayerFailure />
      {children}
      {/* The place is kept from the start, so that nothing moves when the controls come. */}
      <div className={styles.bar}>{ControlBar && <ControlBar />}</div>
    </div>
  );
}
