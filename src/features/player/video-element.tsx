import type { RefObject } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';

interface VideoElementProps {
  readonly video: VideoDetail;
  readonly mediaRef: RefObject<HTMLVideoElement | null>;
  readonly controls: boolean;
}

export function VideoElement({ video, mediaRef, controls }: VideoElementProps) {
  const { sources } = usePlayerFrame();
  // Files of another origin serve captions only with CORS.
  const isElsewhere = video.sources.some((source) => source.url.startsWith('http'));
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions come with the video's data
    <video
      ref={mediaRef}
      className={styles.video}
      controls={controls}
      preload="metadata"
      playsInline
      width={1280}
      height={720}
      poster={video.posterPath ?? undefined}
      crossOrigin={isElsewhere ? 'anonymous' : undefined}
    >
      {sources.map((source) => (
        <source key={source.url + source.media} src={source.url} type={source.type} media={source.media} />
      ))}
      {video.tracks.map((track) => (
        <track
          key={track.url}
          src={track.url}
          kind={track.kind}
          srcLang={track.srclang}
          label={track.label}
          default={track.default === OnOff.on}
        />
      ))}
    </video>
  );
}
