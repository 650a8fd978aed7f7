import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import styles from './player.module.css';
import { usePlayer } from './player-context.ts';
import { releaseMedia } from './release-media.ts';
import { type Connection, orderSources, wantsLessData } from './sources.ts';

interface VideoElementProps {
  readonly video: VideoDetail;
  readonly mediaRef: RefObject<HTMLVideoElement | null>;
  readonly controls: boolean;
}

export function VideoElement({ video, mediaRef, controls }: VideoElementProps) {
  const { playback } = usePlayer();
  const lessData = useLessData(mediaRef);
  useReleasedAfterwards(mediaRef);
  // Files of another origin serve captions only with CORS.
  const isElsewhere = video.sources.some((source) => source.url.startsWith('http'));
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions come with the video's data; the click is a shortcut, the play button is below
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
      onClick={controls ? undefined : playback.toggle}
    >
      {orderSources(video.sources, lessData).map((source) => (
        <source key={source.url} src={source.url} type={source.type} />
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

/** The element is still in the page while effects are cleaned up, hence the microtask. */
function useReleasedAfterwards(mediaRef: RefObject<HTMLVideoElement | null>): void {
  useLayoutEffect(() => {
    const media = mediaRef.current;
    return () => queueMicrotask(() => media && releaseMedia(media));
  }, [mediaRef]);
}

/** Known only in the page, so the server's order is the usual one; the element loads anew if nothing has played yet. */
function useLessData(mediaRef: RefObject<HTMLVideoElement | null>): boolean {
  const preferred = usePlayer().settings.saveData === true;
  const [lessData, setLessData] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection };
    setLessData(wantsLessData(connection, preferred));
  }, [preferred]);
  useEffect(() => {
    const media = mediaRef.current;
    if (lessData && media?.paused && media.played.length === 0) media.load();
  }, [lessData, mediaRef]);
  return lessData;
}
