import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.ts';
import { preferences } from './preferences.ts';
import { releaseMedia } from './release-media.ts';
import { type Connection, orderSources, type Quality, wantsLessData } from './sources.ts';

interface VideoElementProps {
  readonly video: VideoDetail;
  readonly mediaRef: RefObject<HTMLVideoElement | null>;
  readonly controls: boolean;
}

const usual = (): Quality => 'auto';

export function VideoElement({ video, mediaRef, controls }: VideoElementProps) {
  const { playback } = usePlayerFrame();
  const quality = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality, usual);
  const sources = orderSources(video.sources, quality, useLessData());
  useReleasedAfterwards(mediaRef);
  useReloading(sources.map(({ url }) => url).join(' '));
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
      onClick={playback?.toggle}
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

/** The element is still in the page while effects are cleaned up, hence the microtask. */
function useReleasedAfterwards(mediaRef: RefObject<HTMLVideoElement | null>): void {
  useLayoutEffect(() => {
    const media = mediaRef.current;
    return () => queueMicrotask(() => media && releaseMedia(media));
  }, [mediaRef]);
}

/** Known only in the page, so the server's order is the usual one. */
function useLessData(): boolean {
  const preferred = usePlayerFrame().settings.saveData === true;
  const [lessData, setLessData] = useState(false);
  useEffect(() => {
    const { connection } = navigator as Navigator & { readonly connection?: Connection };
    setLessData(wantsLessData(connection, preferred));
  }, [preferred]);
  return lessData;
}

/** An element looks at its sources once. Other ones are taken at the same second. */
function useReloading(sources: string): void {
  const { playback } = usePlayerFrame();
  const loaded = useRef(sources);
  useEffect(() => {
    if (!playback || loaded.current === sources) return;
    loaded.current = sources;
    playback.reload();
  }, [sources, playback]);
}
