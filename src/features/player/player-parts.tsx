import { type RefObject, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLazyComponent } from '#ui/browser/lazy-component.ts';
import { Announcer } from '#ui/feedback/announcer.tsx';
import { LazyFallback } from '#ui/feedback/loading.tsx';
import { T } from '#ui/text/t.tsx';
import { useAnnouncedChanges } from './controls/announced-commands.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { text } from './controls/controls-text.ts';
import { usePicturePress } from './controls/use-picture-press.ts';
import { focusPlay, usePlayerKeys } from './controls/use-player-keys.ts';
import { createPlayback, releaseMedia } from './engine/playback.ts';
import { preferences, usePreferences, useStoredPreferences } from './engine/preferences.ts';
import { leavePictureInPicture } from './engine/screen-modes.ts';
import { useMediaSession } from './engine/use-media-session.ts';
import { useReconnect } from './engine/use-reconnect.ts';
import { useSources } from './engine/use-sources.ts';
import { useStart } from './engine/use-start.ts';
import parts from './parts.module.css';
import styles from './player.module.css';
import { usePlayback, usePlayer, usePlayerFrame } from './player-context.tsx';
import { PlayerNotice } from './player-notice.tsx';
import { TextBelow } from './text-tracks/text-below.tsx';
import { EndPanel } from './view/end-panel.tsx';
import { ResumeOffer } from './view/resume-offer.tsx';
import { usePinnedPicture } from './view/use-pinned-picture.ts';
import { useView } from './view/use-view.ts';
import view from './view/view.module.css';

const loadPanel = async () => (await import('./controls/player-settings.tsx')).PlayerSettings;
const loadHelp = async () => (await import('./controls/keys-help.tsx')).KeysHelp;

interface PlayerPartsProps {
  /** The element that goes full screen. It contains the video and its controls. */
  readonly frame: RefObject<HTMLElement | null>;
  /** The container of the video element. Messages are shown over it. */
  readonly stage: RefObject<HTMLElement | null>;
  readonly media: RefObject<HTMLVideoElement | null>;
}

/**
 * Controls and logic of the player, loaded after the first paint. Nothing is rendered until the playback is connected
 * to the video element.
 */
export function PlayerParts({ frame, stage, media }: PlayerPartsProps) {
  const { video, playback, onPlayback } = usePlayerFrame();
  const { duration } = video;
  // Must precede the effect that sets the playback. That effect renders the other parts, and they must see the stored
  // preferences.
  useStoredPreferences();
  useLayoutEffect(() => {
    if (!media.current || !frame.current) return;
    const element = media.current;
    const made = createPlayback(duration);
    const disconnect = made.connect(element, frame.current);
    onPlayback(made);
    return () => {
      disconnect();
      // During this clean-up, the video element is still in the page, where `releaseMedia` would do nothing. The
      // microtask runs after the element has been removed.
      queueMicrotask(() => releaseMedia(element));
    };
  }, [media, frame, duration, onPlayback]);
  if (!playback) return null;
  return (
    // The player has its own live region. While the player is in full screen, browsers hide the page's live region
    // from screen readers.
    <Announcer>
      <LiveParts stage={stage} />
    </Announcer>
  );
}

function LiveParts({ stage }: Pick<PlayerPartsProps, 'stage'>) {
  const { video, playback } = usePlayer();
  const [panelOpen, setPanelOpen] = useState(false);
  const [helpOpen, setHelpOpen] = useState(false);
  const { Component: PlayerSettings, retry: retryPanel } = useLazyComponent(loadPanel, panelOpen);
  const { Component: KeysHelp, retry: retryHelp } = useLazyComponent(loadHelp, helpOpen);
  useStart();
  const { connection, retry } = useReconnect();
  const { offer, answer } = useView();
  const isOffering = usePlayback(({ paused }) => paused) && offer !== null;
  usePreferences();
  useSources();
  usePlayerKeys(() => setHelpOpen(true));
  const hint = usePicturePress();
  useMediaSession();
  useAnnouncedChanges();
  usePinnedPicture();
  const isAudio = useSyncExternalStore(preferences.subscribe, () => preferences.get().quality === 'audio');
  return (
    <>
      {stage.current &&
        createPortal(
          <>
            {isAudio && <AudioPoster path={video.posterPath} />}
            <PlayerNotice
              connection={connection}
              onRetry={() => {
                retry();
                // The pressed button disappears.
                focusPlay(playback);
              }}
            />
            <EndPanel />
            {hint !== null && (
              <p className={view.seekHint} aria-hidden="true">
                {hint}
              </p>
            )}
          </>,
          stage.current,
        )}
      <div className={styles.bar}>
        <ControlBar panelOpen={panelOpen} onPanel={() => setPanelOpen(!panelOpen)}>
          {offer !== null && <ResumeOffer position={offer} onAnswer={answer} />}
        </ControlBar>
      </div>
      <TextBelow connection={connection} />
      {panelOpen &&
        (PlayerSettings ? (
          <PlayerSettings isOffering={isOffering} onHelp={() => setHelpOpen(true)} />
        ) : (
          <LazyFallback retry={retryPanel} />
        ))}
      {helpOpen && (KeysHelp ? <KeysHelp onClose={() => setHelpOpen(false)} /> : <LazyFallback retry={retryHelp} />)}
    </>
  );
}

/** Covers the picture with the poster when only the sound is played. */
function AudioPoster({ path }: { readonly path: string | null }) {
  const { playback } = usePlayer();
  useEffect(() => {
    const media = playback.media();
    if (media) leavePictureInPicture(media);
  }, [playback]);
  return (
    <div className={parts.audio}>
      {path && <img src={path} alt="" className={parts.poster} />}
      <p className={parts.notice}>
        <T text={text.audioOnly} />
      </p>
    </div>
  );
}
