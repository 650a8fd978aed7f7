import { type RefObject, useEffect, useRef } from 'react';
import type { VideoDetail } from '#catalog/types.ts';
import { OnOff } from '#contract/enums.ts';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import { useText } from '#ui/text/t.tsx';
import { versionsOf } from '#viewing/versions.ts';
import styles from './player.module.css';
import { usePlayerFrame } from './player-context.tsx';
import { text } from './text.ts';

const loadParts = async () => (await import('./player-parts.tsx')).PlayerParts;

/**
 * The video with its controls. Without JavaScript, and until the player's code is loaded, the browser's own controls
 * are used.
 */
export function PlayerScreen() {
  const say = useText();
  const { video, playback, attach } = usePlayerFrame();
  const frame = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement>(null);
  const { Component: PlayerParts } = useLazyComponent(loadParts);
  useAttached(media, attach);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and the player is no form
    <div ref={frame} role="group" aria-label={say(text.player)} className={styles.frame}>
      <div ref={stage} className={styles.stage}>
        <VideoElement video={video} mediaRef={media} controls={playback === null} />
      </div>
      <div className={styles.under}>
        {/* Reserves the height of the controls, so that nothing shifts when they appear. */}
        {playback === null && <div className={styles.bar} />}
        {PlayerParts && <PlayerParts frame={frame} stage={stage} media={media} />}
      </div>
    </div>
  );
}

function useAttached(media: RefObject<HTMLVideoElement | null>, attach: ReturnType<typeof usePlayerFrame>['attach']) {
  useEffect(() => (media.current && attach ? attach(media.current) : undefined), [media, attach]);
}

interface VideoElementProps {
  readonly video: VideoDetail;
  readonly mediaRef: RefObject<HTMLVideoElement | null>;
  readonly controls: boolean;
}

function VideoElement({ video, mediaRef, controls }: VideoElementProps) {
  const { sources } = usePlayerFrame();
  const versions = versionsOf(video);
  // Media files on another origin need a CORS request. Without it, the browser doesn't load their captions.
  const isElsewhere = versions.some((version) => version.sources.some(({ url }) => url.startsWith('http')));
  return (
    // biome-ignore lint/a11y/useMediaCaption: the tracks are rendered from the video's data
    <video
      ref={mediaRef}
      className={styles.video}
      controls={controls}
      // `none` prevents the browser from loading the usual film before the preferred version is known. The server
      // doesn't know the preferences. Once they are known, useSources sets `metadata`.
      preload={versions.length > 1 ? 'none' : 'metadata'}
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
